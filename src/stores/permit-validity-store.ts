import { makeAutoObservable } from "mobx";
import { ApiFailure } from "../domain/api-failure.ts";
import type { PartCollaborators } from "./store-part.ts";

/** Whether the visitor permit with a code is valid, for whoever has scanned its QR code. */
export class PermitValidityStore {
  /** failed: the request failed, which says nothing about the permit. */
  standing: "asking" | "valid" | "invalid" | "failed" = "asking";
  /** The last characters of the plate of a valid permit; empty where the server does not send them. */
  plateEnding = "";
  #code: string | null = null;
  readonly #with: PartCollaborators;

  constructor(collaborators: PartCollaborators) {
    this.#with = collaborators;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Loads the status each time: a permit that was valid yesterday need not be valid today. */
  async check(code: string): Promise<void> {
    this.#code = code;
    this.take("asking", "");
    try {
      const { valid, plateEnding = "" } = await (await this.#with.loadApi()).visitors.validity(code);
      if (this.#code === code) this.take(valid ? "valid" : "invalid", plateEnding);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (this.#code === code) this.take("failed", "");
    }
  }

  private take(standing: PermitValidityStore["standing"], plateEnding: string): void {
    this.standing = standing;
    this.plateEnding = plateEnding;
  }
}
