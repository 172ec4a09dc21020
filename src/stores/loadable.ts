import { makeAutoObservable, observableRef } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";

interface LoadableParts<T> {
  /** Undefined where something else that it needs has failed, and has shown that failure. Throws ApiFailure. */
  fetch(): Promise<T | undefined>;
  /** Called with the failure of a load; retry loads again. */
  onFailure(failure: ApiFailure, retry: () => void): void;
}

/** A value that is loaded for the driver. Once loaded it stays, even if a reload fails. */
export class Loadable<T> {
  /** The result of the last successful load. */
  value: T | undefined = undefined;
  /** ready as soon as there is a value, even if a later load has failed. */
  status: "idle" | "loading" | "ready" | "failed" = "idle";
  /** The newest load failed, with a value from before or without one. */
  hasFailed = false;
  readonly #parts: LoadableParts<T>;
  #loading: Promise<void> | null = null;
  /** Increased by clear and set, so that results of earlier loads are dropped. */
  #round = 0;

  constructor(parts: LoadableParts<T>) {
    this.#parts = parts;
    makeAutoObservable(this, { value: observableRef }, { autoBind: true });
  }

  /** Loads again while the current value stays in view; joins a load in progress. */
  load(): Promise<void> {
    return this.#loadOnce((error) => this.#parts.onFailure(error, () => void this.load()));
  }

  #loadOnce(onFailure: (error: ApiFailure) => void): Promise<void> {
    const loading = (this.#loading ??= this.#load(onFailure).finally(() => {
      // After clear() another load may be in progress.
      if (this.#loading === loading) this.#loading = null;
    }));
    return loading;
  }

  /**
   * Loads again in the background: a failure is not reported, since the value from before stays. Does nothing without a
   * value.
   */
  async refresh(): Promise<void> {
    if (this.value !== undefined) await this.#loadOnce(() => undefined);
  }

  /** Loads the value unless it is loaded. */
  async ensure(): Promise<void> {
    if (this.value === undefined) await this.load();
  }

  /** Loads again after a change, since a load in progress may have read before it. */
  async reload(): Promise<void> {
    await this.#loading;
    await this.load();
  }

  /** Sets a value from another source; a load in progress is older, and is dropped. */
  set(value: T): void {
    this.#round += 1;
    this.accept(value);
  }

  /** Corrects a part of the value; a load in progress replaces all of it. */
  amend(value: T): void {
    this.value = value;
  }

  /** Clears the value; a response that arrives later is dropped. */
  clear(): void {
    this.#round += 1;
    this.#loading = null;
    this.value = undefined;
    this.status = "idle";
    this.hasFailed = false;
  }

  async #load(onFailure: (error: ApiFailure) => void): Promise<void> {
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
      onFailure(error);
    }
  }

  // The state changes below happen after an await, so each is an action of its own.

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
