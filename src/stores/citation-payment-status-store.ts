import type { CitationPaymentStatus } from "../domain/generated/api-citations.ts";
import { FollowedPayment } from "./followed-payment.ts";
import type { PartCollaborators, StorePart } from "./store-part.ts";

/** The status of a citation's payment, for whoever returns from the provider's page. */
export class CitationPaymentStatusStore implements StorePart {
  readonly payment: FollowedPayment<CitationPaymentStatus>;

  constructor({ loadApi, delay }: PartCollaborators) {
    this.payment = new FollowedPayment(
      async (reference) => ({ status: await (await loadApi()).citationPayments.status(reference) }),
      delay,
    );
  }

  clearAccountless(): void {
    this.payment.clear();
  }
}
