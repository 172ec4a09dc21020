// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * Every payment method that the product knows, with all that pages, receipts and the server have to know of it: nothing compares the name of a method.
 */
export interface PaymentMethods {
  $schema?: string;
  methods: {
    value:
      | "NO_CHARGE"
      | "DRIVER_ACCOUNT"
      | "CASH"
      | "OTHER"
      | "CHECK"
      | "PAYROLL_DEDUCTION"
      | "ONLINE_CC"
      | "TRANSACT_PAYMENTS";
    label: string;
    endpoint: "/orders/portal" | "/orders/portal/order" | "/orders/external";
    /**
     * Form that the payment step asks for this method.
     */
    form?: string;
    /**
     * Message key of the line that explains this method where it is chosen.
     */
    explained?: string;
    /**
     * Message key that tells how an amount that is still due is paid.
     */
    howToPay?: string;
    /**
     * Type of the payment rule that adds this method with ["true"], whatever ALLOWED_PMT_METHODS says.
     */
    offeredByRule?: string;
    /**
     * What is offered where no ALLOWED_PMT_METHODS says anything.
     */
    isOfferedUnruled?: true;
    /**
     * An order that is paid by this method costs nothing.
     */
    waives?: true;
    /**
     * The one method of an order whose total is zero.
     */
    isForNothingDue?: true;
    /**
     * Its money comes after the order stands, and the desk marks the order as paid.
     */
    isPaidLater?: true;
    /**
     * The driver pays on a page of the provider's, to which the browser is sent.
     */
    redirects?: true;
    /**
     * Citations can be paid by it too, by anybody: on a page to which the browser is sent.
     */
    paysCitations?: true;
    /**
     * Its form asks for a card, which is paid with through the gateway that the tenant names (cards.gateway).
     */
    takesCards?: true;
    /**
     * Answers to its form live in the memory of the page alone: neither stored nor kept after they were sent.
     */
    keepsNoAnswers?: true;
    /**
     * Note that a request to pay by this method carries (specification section 9).
     */
    note?: "pay by check";
  }[];
}
