// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * Every way to pay that the product knows: its label, the call that places the order, the form that it asks, and how an amount that is still due is paid.
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
     * Message key that tells how an amount that is still due is paid.
     */
    howToPay?: string;
  }[];
}
