import { makeAutoObservable, observableRef } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";

interface LoadableParts<T> {
  /** Undefined where it cannot be asked for: whoever is in the way has told of that. Throws ApiFailure. */
  fetch(): Promise<T | undefined>;
  /** Tells of a failed load; retry loads again. */
  tell(failure: ApiFailure, retry: () => void): void;
}

/** A value that is loaded for the driver. Once it is there it stays, whatever becomes of reloading it. */
export class Loadable<T> {
  /** What the last load that succeeded gave. */
  value: T | undefined = undefined;
  /** ready as soon as there is a value, a failed load after it included. */
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** The newest load failed, with a value from before or without one. */
  hasFailed = false;
  readonly #parts: LoadableParts<T>;
  #loading: Promise<void> | null = null;
  /** Grows with clear and set, so that what was asked for before is known to be old. */
  #round = 0;

  constructor(parts: LoadableParts<T>) {
    this.#parts = parts;
    makeAutoObservable(this, { value: observableRef }, { autoBind: true });
  }

  /** Loads again, the value that is there staying in view; joins a load under way. */
  load(): Promise<void> {
    return this.#loadOnce((error) => this.#parts.tell(error, () => void this.load()));
  }

  #loadOnce(tell: (error: ApiFailure) => void): Promise<void> {
    const loading = (this.#loading ??= this.#load(tell).finally(() => {
      // After clear() another load may be under way.
      if (this.#loading === loading) this.#loading = null;
    }));
    return loading;
  }

  /** Loads again unasked: a failure is not told, since the value from before stays. Without one it does nothing. */
  async refresh(): Promise<void> {
    if (this.value !== undefined) await this.#loadOnce(() => undefined);
  }

  /** Loads what is not there yet. */
  async ensure(): Promise<void> {
    if (this.value === undefined) await this.load();
  }

  /** Loads again after a change: a load that was under way may have read before it. */
  async reload(): Promise<void> {
    await this.#loading;
    await this.load();
  }

  /** Takes a value that came another way; what is being loaded is older, and is dropped. */
  set(value: T): void {
    this.#round += 1;
    this.accept(value);
  }

  /** Puts a part of the value right; a load under way brings all of it, and is taken. */
  amend(value: T): void {
    this.value = value;
  }

  /** Forgets the value; an answer that is still to come is dropped. */
  clear(): void {
    this.#round += 1;
    this.#loading = null;
    this.value = undefined;
    this.status = "idle";
    this.hasFailed = false;
  }

  async #load(tell: (error: ApiFailure) => void): Promise<void> {
    const round = this.#round;
    this.begin();
    try {
      const value = await this.#parts.fetch();
      if (round !== this.#round) return;
      if (value === undefined) this.fail();
      else this.accept(value);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (round !== this.#round) return;
      this.fail();
      tell(error);
    }
  }

  // State changes below are methods that MobX sees, since they happen after waiting.

  private begin(): void {
    if (this.value === undefined) this.status = "loading";
  }

  private accept(value: T): void {
    this.value = value;
    this.status = "ready";
    this.hasFailed = false;
  }

  private fail(): void {
    this.hasFailed = true;
    if (this.value === undefined) this.status = "failed";
  }
}
