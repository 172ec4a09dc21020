import { makeAutoObservable, observableShallow } from "mobx";
import { type ApiFailure, failureMessages } from "../domain/api-failure.ts";
import type { SystemAlert } from "../domain/generated/api-entities.ts";
import { translate, type Messages } from "../domain/messages.ts";
import { alertMark } from "../domain/system-alert.ts";
import type { TenantStorage } from "./tenant-storage.ts";

/** The modals of specification section 4. */
const modalNames = ["terms", "privacy", "buyTerms", "citationDetails", "orderDetails", "driverIdMismatch"] as const;

type ModalName = (typeof modalNames)[number];

/** What the global error dialog shows. */
interface ShownError {
  title: string;
  /** All messages, joined with line breaks. */
  message: string;
  /** The same messages as a list; never empty. */
  messages: readonly string[];
  /** Set if a retry can help; it also closes the dialog. */
  retry?: () => void;
  /** Set if something else can help; it also closes the dialog. */
  remedy?: Remedy;
}

/** What a person can do about an error, besides closing its dialog. */
type Remedy = {
  /** Text of the button or link. */
  label: string;
} & (
  | { run(): void; href?: undefined }
  /** A page outside of the portal, opened in a new tab. */
  | { href: string; run?: undefined }
);

/**
 * Asks whether the page may be left, and then runs `leave`, or leads to where the page decides instead. False, without
 * a question, if leaving loses nothing.
 */
type AskBeforeExit = (leave: () => void) => boolean;

type ErrorChoice = "retry" | "closed";

/** An error that is not a failed call. */
interface PlainError {
  title?: string;
  message: string | readonly string[];
  remedy?: Remedy;
}

interface NewError {
  title: string;
  messages: readonly string[];
  canRetry?: boolean;
  remedy?: Remedy | undefined;
}

interface WaitingError {
  shown: ShownError;
  choose(choice: ErrorChoice): void;
  listeners: ((choice: ErrorChoice) => void)[];
}

/** The state around the pages: loading counter, error dialog, modals, the dismissed alert. */
export class UiStore {
  /** Calls in progress; the overlay shows while it is above 0. Never below 0. */
  loadingCount = 0;
  /** Identifies the alert that was dismissed in this browser session. */
  dismissedAlert: string | null = null;
  readonly modals: Record<ModalName, boolean> = {
    terms: false,
    privacy: false,
    buyTerms: false,
    citationDetails: false,
    orderDetails: false,
    driverIdMismatch: false,
  };
  /** The number of forms and notices on the page that show a rejection, which the title mentions too. */
  rejections = 0;
  /** The name of the flow step that the page shows. */
  stepTitle: string | undefined = undefined;
  /** The person is typing, so no dialog opens. */
  isTyping = false;
  private waiting: WaitingError[] = [];
  readonly #messages: Messages;
  readonly #tabStorage: TenantStorage;
  #askBeforeExit: AskBeforeExit | null = null;
  /** Increased by each reset, so that calls from before it no longer count down. */
  #round = 0;

  constructor(messages: Messages, tabStorage: TenantStorage) {
    this.#messages = messages;
    this.#tabStorage = tabStorage;
    makeAutoObservable<UiStore, "waiting">(this, { waiting: observableShallow }, { autoBind: true });
  }

  /** Restores what this browser session has stored. */
  restore(): void {
    const stored = this.#tabStorage.read("dismissed-alert");
    if (typeof stored === "string") this.dismissedAlert = stored;
  }

  /** Sets the name of the flow step that the page shows. Returns the function that clears it. */
  nameStep(title: string | undefined): () => void {
    this.stepTitle = title;
    return () => this.nameStep(undefined);
  }

  /** Counts a call. Returns the function to call when it has ended. */
  startLoading(): () => void {
    const round = this.#round;
    let hasEnded = false;
    this.loadingCount += 1;
    return () => {
      if (hasEnded || round !== this.#round) return;
      hasEnded = true;
      this.decreaseLoading();
    };
  }

  /** Counts one call less; the function that startLoading returns does this for its own call. */
  decreaseLoading(): void {
    this.loadingCount = Math.max(0, this.loadingCount - 1);
  }

  /** On every path change, so that calls in progress no longer cover the new page. */
  resetLoading(): void {
    this.#round += 1;
    this.loadingCount = 0;
  }

  /** The error that is shown now. The next one waits until it is closed, and the first one until nobody is typing. */
  get error(): ShownError | null {
    return this.isTyping ? null : (this.waiting[0]?.shown ?? null);
  }

  /** Counts a rejection that the page shows. Returns the function that ends it. */
  showRejection(): () => void {
    this.rejections += 1;
    return this.hideRejection;
  }

  setTyping(isTyping: boolean): void {
    this.isTyping = isTyping;
  }

  /**
   * Shows an error that is not a failed call, with a remedy if there is one. The title defaults to the specification's.
   */
  showError(error: PlainError): void {
    void this.showErrorUntilClosed(error);
  }

  /** The same; resolves once the dialog is closed. */
  showErrorUntilClosed(error: PlainError): Promise<void> {
    const messages = typeof error.message === "string" ? [error.message] : error.message;
    const title = error.title ?? translate(this.#messages, "calls.titles.default");
    return new Promise((resolve) => this.enqueue({ title, messages, remedy: error.remedy }, () => resolve()));
  }

  /**
   * Shows a failed call and returns the person's choice; "closed" at once if there is nothing to show (a silent call,
   * or an ended session, which is shown elsewhere).
   */
  ask(failure: ApiFailure): Promise<ErrorChoice> {
    if (failure.isSilent || failure.kind === "session-ended") return Promise.resolve("closed");
    const title = translate(this.#messages, failure.titleKey);
    const messages = failureMessages(failure, this.#messages);
    return new Promise((resolve) => this.enqueue({ title, messages, canRetry: failure.isRetryable }, resolve));
  }

  /** Shows a failed call, and runs retry when the person asks for it. */
  raise(failure: ApiFailure, retry?: () => void): void {
    void this.ask(failure).then((choice) => {
      if (choice === "retry") retry?.();
    });
  }

  /** Resolves once every error that is shown or waiting now has been closed. */
  whenClosed(): Promise<void> {
    const last = this.waiting.at(-1);
    return new Promise((resolve) => (last === undefined ? resolve() : last.listeners.push(() => resolve())));
  }

  /** Ok: closes the error that is shown. */
  dismissError(): void {
    this.waiting[0]?.choose("closed");
  }

  open(name: ModalName): void {
    this.modals[name] = true;
  }

  close(name: ModalName): void {
    this.modals[name] = false;
  }

  /**
   * Closes the dialogs of a page that was left. The mismatch dialog stays until it is confirmed, which ends the
   * session.
   */
  closePageModals(): void {
    for (const name of modalNames) if (name !== "driverIdMismatch") this.modals[name] = false;
  }

  /** The page asks before it is left, until the returned function is called. */
  guardExit(ask: AskBeforeExit): () => void {
    this.#askBeforeExit = ask;
    return () => {
      if (this.#askBeforeExit === ask) this.#askBeforeExit = null;
    };
  }

  /** Leaves the page other than by a link, such as by logging out: at once, or after the page's question. */
  exit(leave: () => void): void {
    if (this.#askBeforeExit?.(leave) !== true) leave();
  }

  /** Whether exactly this alert was dismissed; a changed one was not. */
  isAlertDismissed(alert: SystemAlert): boolean {
    return this.dismissedAlert === alertMark(alert);
  }

  /** Hides the alert for this browser session, until it changes. */
  dismissAlert(alert: SystemAlert): void {
    this.dismissedAlert = alertMark(alert);
    this.#tabStorage.write("dismissed-alert", this.dismissedAlert);
  }

  /** After logout: resets loading, modals and errors. The dismissed alert stays hidden for the browser session. */
  reset(): void {
    this.resetLoading();
    for (const name of modalNames) this.modals[name] = false;
    for (const error of this.waiting) error.choose("closed");
  }

  private hideRejection(): void {
    this.rejections -= 1;
  }

  private enqueue({ title, messages, canRetry = false, remedy }: NewError, listener: (choice: ErrorChoice) => void) {
    const message = messages.join("\n");
    // Several calls that fail for one reason (a lost connection) share one dialog, and the choice made there applies to
    // all.
    const twin = this.waiting.find(
      (each) => each.shown.message === message && (each.shown.retry !== undefined) === canRetry,
    );
    if (twin !== undefined) {
      twin.listeners.push(listener);
      return;
    }
    const error: WaitingError = {
      shown: {
        title,
        message,
        messages,
        ...(canRetry ? { retry: () => error.choose("retry") } : {}),
        ...(remedy === undefined ? {} : { remedy: closing(remedy, () => error.choose("closed")) }),
      },
      choose: (choice) => this.closeError(error, choice),
      listeners: [listener],
    };
    this.waiting.push(error);
  }

  private closeError(error: WaitingError, choice: ErrorChoice): void {
    this.waiting = this.waiting.filter((each) => each !== error);
    for (const listener of error.listeners) listener(choice);
  }
}

/** Wraps a remedy so that it closes its dialog first, which makes room for a dialog that it opens. */
function closing(remedy: Remedy, close: () => void): Remedy {
  const { label, run } = remedy;
  if (run === undefined) return remedy;
  return {
    label,
    run: () => {
      close();
      run();
    },
  };
}
