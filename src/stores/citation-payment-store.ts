import { makeAutoObservable } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";
import { citationKey, type CitationKeys } from "../domain/citations.ts";
import type { CitationPaymentMethods, PayCitationRequest } from "../domain/generated/api-citations.ts";
import type { RedirectDetails } from "../domain/generated/api-orders.ts";
import { isRecord } from "../domain/is-record.ts";
import { redirectAddress } from "../domain/order-shape.ts";
import { attempt } from "./attempt.ts";
import { Loadable } from "./loadable.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** What this tab stores about the payment that was started in it. */
interface KeptPayment extends CitationKeys {
  readonly reference: string;
}

/**
 * leaving: the browser leaves for the page on which the citation is paid. under-way: the payment was started, and there
 * is no page on which to continue it now. refused: the dialog has shown the reason.
 */
export type PayCitationOutcome =
  | { kind: "leaving" | "failed" }
  | { kind: "under-way"; reference: string }
  | { kind: "refused"; message: string; errors?: Readonly<Record<string, string>> | undefined };

function isKeptPayment(value: unknown): value is KeptPayment {
  return isRecord(value) && ["number", "plate", "reference"].every((name) => typeof value[name] === "string");
}

/**
 * Starts payments of citations, and remembers in this tab which citation is being paid, for the return from the
 * provider.
 */
export class CitationPaymentStore implements StorePart {
  /** A payment is being opened, or the browser is leaving for it. */
  isPaying = false;
  isDownloading = false;
  private readonly list: Loadable<CitationPaymentMethods>;
  /** The body and key of the last request: sending the same body again repeats the request. */
  #sent: { readonly body: string; readonly key: string } | null = null;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    this.list = new Loadable<CitationPaymentMethods>({
      fetch: async () => (await collaborators.loadApi()).citationPayments.methods(),
      onFailure: (failure, retry) => collaborators.ui.raise(failure, retry),
    });
    makeAutoObservable<CitationPaymentStore, "list">(this, { list: false }, { autoBind: true });
  }

  /** The methods by which citations can be paid; undefined until they are known. */
  get methods(): CitationPaymentMethods | undefined {
    return this.list.value;
  }

  get hasFailed(): boolean {
    return this.list.hasFailed;
  }

  loadMethods(): Promise<void> {
    return this.list.ensure();
  }

  /** The keys of the citation whose payment has this reference, if it was started in this tab. */
  keysOf(reference: string): CitationKeys | undefined {
    const kept = this.#with.tabStorage.read("citation-payment");
    return isKeptPayment(kept) && kept.reference === reference ? kept : undefined;
  }

  /** Opens the payment and leaves for its page. A second call meanwhile does nothing. */
  async pay(request: PayCitationRequest): Promise<PayCitationOutcome> {
    if (this.isPaying) return { kind: "failed" };
    const isCurrent = this.#with.turns.trackAccountless();
    this.setPaying(true);
    const outcome = await this.#pay(request, isCurrent);
    // While the browser is leaving, the button stays disabled.
    if (isCurrent() && outcome.kind !== "leaving") this.setPaying(false);
    return outcome;
  }

  async #pay(request: PayCitationRequest, isCurrent: () => boolean): Promise<PayCitationOutcome> {
    const { ui, loadApi, surroundings, tabStorage } = this.#with;
    const { number, plate } = request;
    const key = this.#keyOf(request);
    const opened = await attempt(ui, async () => (await loadApi()).citationPayments.pay(request, key), isCurrent);
    if (!opened.isDone) return this.#refuse(opened.failure);
    const reference = opened.value.paymentReference;
    tabStorage.write("citation-payment", { number, plate, reference } satisfies KeptPayment);
    const askForPage = async () =>
      (await loadApi()).citationPayments.redirect(number, plate).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === "payment_under_way") return undefined;
        throw error;
      });
    const redirect = await attempt(ui, askForPage, isCurrent);
    if (!redirect.isDone) return this.#refuse(redirect.failure);
    if (redirect.value === undefined) return { kind: "under-way", reference };
    surroundings.leave(redirectAddress(redirect.value));
    return { kind: "leaving" };
  }

  /** Leaves for the page on which an open payment continues. */
  goOn(redirect: RedirectDetails): void {
    this.#with.surroundings.leave(redirectAddress(redirect));
  }

  /** Downloads the receipt of a citation; its own driver needs no plate. */
  async download(number: string, plate: string | undefined): Promise<void> {
    if (this.isDownloading) return;
    const { ui, loadApi, saveFile, turns } = this.#with;
    const isCurrent = turns.trackAccountless();
    this.setDownloading(true);
    const result = await attempt(ui, async () => (await loadApi()).citationPayments.receipt(number, plate), isCurrent);
    if (!isCurrent()) return;
    this.setDownloading(false);
    if (result.isDone) saveFile(result.value.content, result.value.name ?? "receipt.pdf");
    else if (result.failure.kind === "refused") ui.raise(result.failure);
  }

  /** Enables the button again on a page that the browser restores from its back/forward cache. */
  stopPaying(): void {
    this.isPaying = false;
  }

  clearAccountless(): void {
    this.isPaying = false;
    this.isDownloading = false;
    this.#sent = null;
  }

  #keyOf(request: PayCitationRequest): string {
    const body = JSON.stringify({ ...request, number: citationKey(request.number) });
    if (this.#sent?.body !== body) this.#sent = { body, key: this.#with.newId() };
    return this.#sent.key;
  }

  /** A refused request ends its key. One without a response keeps it, so that the next press repeats the request. */
  #refuse(failure: ApiFailure): PayCitationOutcome {
    if (failure.kind !== "refused") return { kind: "failed" };
    this.#sent = null;
    this.#with.ui.raise(failure);
    return { kind: "refused", message: failure.messages.join("\n"), errors: failure.errors };
  }

  private setPaying(isPaying: boolean): void {
    this.isPaying = isPaying;
  }

  private setDownloading(isDownloading: boolean): void {
    this.isDownloading = isDownloading;
  }
}
