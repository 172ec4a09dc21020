// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "Amount".
 */
export type Amount = string;
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "CalendarDate".
 */
export type CalendarDate = string;
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PermitTypeName".
 */
export type PermitTypeName = "STD_PERMIT" | "EFP" | "DAILY";
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OrderState".
 */
export type OrderState =
  | "AWAITING_PAYMENT"
  | "PAYMENT_PENDING"
  | "PAID"
  | "PAID_UNFULFILLED"
  | "CHARGED_TO_ACCOUNT"
  | "NO_CHARGE"
  | "PAYMENT_FAILED"
  | "CANCELLED";
/**
 * The reasons for a visit that can be chosen for a permit; none where the reason is typed, or none is asked.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PermitReasons".
 */
export type PermitReasons = PermitReason[];
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PurchasablePermits".
 */
export type PurchasablePermits = Permit[];
/**
 * The plates that the driver saw for vehicleIds, in their order. Where one is another by now, the request is rejected with vehicle_changed.
 *
 * @maxItems 20
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "ReviewedPlates".
 */
export type ReviewedPlates =
  | []
  | [LicensePlate]
  | [LicensePlate, LicensePlate]
  | [LicensePlate, LicensePlate, LicensePlate]
  | [LicensePlate, LicensePlate, LicensePlate, LicensePlate]
  | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
  | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
  | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
  | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ]
  | [
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate,
      LicensePlate
    ];
/**
 * Answers to tenant-own fields with the words they were asked in.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OwnAnswers".
 */
export type OwnAnswers = {
  name: string;
  label: string;
  value: string;
  onReceipt?: boolean;
  /**
   * The files that it names, as they were called.
   */
  files?: {
    id: string;
    name: string;
  }[];
}[];
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OrderList".
 */
export type OrderList = Order[];
/**
 * Why a payment was declined; the words of each stand in the catalogue under ordering.declined.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "DeclineReason".
 */
export type DeclineReason =
  "declined" | "insufficient_funds" | "expired_card" | "incorrect_details" | "authentication_required" | "cancelled";
/**
 * Why an order is refused; where each can be mended stands in src/domain/order-refusal.ts, its words in the catalogue under ordering.refusals.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "RefusalCode".
 */
export type RefusalCode =
  | "amounts_differ"
  | "permit_unavailable"
  | "permit_changed"
  | "start_not_possible"
  | "vehicle_unknown"
  | "vehicle_limit"
  | "maximum_number"
  | "duplicate_line"
  | "same_plate"
  | "already_yours"
  | "permit_already_yours"
  | "payment_pending"
  | "vehicle_changed"
  | "method_not_allowed"
  | "too_many_declines"
  | "contact_unknown"
  | "invalid_form"
  | "form_changed"
  | "profile_incomplete"
  | "unpaid_citations"
  | "idempotency_conflict";
/**
 * Buyer access rules: the payment rules of the driver's group.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "BuyerRules".
 */
export type BuyerRules = PaymentRule[];

/**
 * Amounts are strings in the tenant's currency, with two decimals; dates YYYY-MM-DD in the tenant's time zone.
 */
export interface Orders {
  [k: string]: unknown;
}
/**
 * A permit as it is offered to a driver.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "Permit".
 */
export interface Permit {
  id: string;
  name: string;
  description?: string;
  permitType: PermitTypeName;
  lotName: string;
  validStartDate?: CalendarDate;
  validEndDate?: CalendarDate;
  salesStartDate?: CalendarDate;
  salesEndDate?: CalendarDate;
  validDays?: number;
  price: Amount;
  fee: Amount;
  allowedNoVehicles: number;
  allowAnonymousSales: boolean;
  hasFulfillmentLetter: boolean;
  reasonForVisitIsRequired: boolean;
  /**
   * The reason for a visit is chosen from a list (permit-types/efp/options); otherwise it is typed.
   */
  hasVisitReasons?: true;
  /**
   * From the rule MAX_NUMBER of this product.
   */
  maximumNumber?: number;
  /**
   * How many more the driver may order below maximumNumber; absent where there is no maximum.
   */
  remaining?: number;
  /**
   * Only an available permit can be selected; the others say why not.
   */
  availability:
    | "available"
    | "sold-out"
    | "sale-over"
    | "not-yet-on-sale"
    | "already-yours"
    | "payment-pending"
    | "maximum-reached";
  /**
   * With payment-pending: number of the driver's order of it that waits for its payment.
   */
  pendingOrder?: string;
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PermitReason".
 */
export interface PermitReason {
  name: string;
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PurchasablePermitsRequest".
 */
export interface PurchasablePermitsRequest {
  accountId: string;
  clientUserName: string;
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PermitToPurchase".
 */
export interface PermitToPurchase {
  permitType: PermitTypeName;
  validStartDate: CalendarDate;
  validEndDate: CalendarDate;
  price: Amount;
  fee: Amount;
  name: string;
  lotName: string;
  id: string;
  allowedNoVehicles: number;
  allowAnonymousSales: boolean;
  hasFulfillmentLetter: boolean;
  /**
   * @maxItems 20
   */
  vehicleIds:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ];
  licensePlates: ReviewedPlates;
  efpVisitReason?: string;
  /**
   * Empty for a permit without a chosen start.
   */
  efpStartDate?: CalendarDate | "";
  attributes?: Attributes;
}
export interface LicensePlate {
  /**
   * Upper case, as it stands on the plate; spaces and hyphens do not tell plates apart.
   */
  number: string;
  state: StateRef;
}
export interface StateRef {
  code: string;
}
/**
 * Answers to the tenant's own steps of the permit order.
 */
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "CardBillingAddress".
 */
export interface CardBillingAddress {
  line1: string;
  line2: string;
  city: string;
  state: {
    code: string;
  };
  zip: string;
}
/**
 * The card of a payment by card; empty texts for any other method. Never stored and never logged.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "CardDetails".
 */
export interface CardDetails {
  cvv: string;
  cardExpireMonth: string;
  cardExpireYear: string;
  /**
   * Digits without spaces.
   */
  cardNumber: string;
  nameOnCard: string;
  /**
   * Null where no card is used.
   */
  billingAddress: null | CardBillingAddress;
}
/**
 * A type of cards that the tenant accepts.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "CardType".
 */
export interface CardType {
  value: string;
  label: string;
  /**
   * First digits of its numbers: each a number, or the first and last of a range such as 51-55.
   */
  prefixes: string[];
  /**
   * How many digits stand together, in order.
   */
  groups: number[];
  /**
   * Digits of the security code.
   */
  codeDigits: number;
  /**
   * Message key that tells where the security code is printed.
   */
  codePlace: string;
}
/**
 * What can be paid with to the tenant's merchant account. Where no card can, the call is refused with cards_not_allowed.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "MerchantAccount".
 */
export interface MerchantAccount {
  acceptedCardTypes: CardType[];
  /**
   * The only numbers that are taken, where no money moves: it is a sandbox. Those of accepted types.
   */
  testCards?: {
    number: string;
    does: string;
  }[];
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PaymentRequest".
 */
export interface PaymentRequest {
  paymentMethod:
    | "NO_CHARGE"
    | "DRIVER_ACCOUNT"
    | "CASH"
    | "OTHER"
    | "CHECK"
    | "PAYROLL_DEDUCTION"
    | "ONLINE_CC"
    | "TRANSACT_PAYMENTS";
  acceptedAmount: Amount;
  checkNumber?: string;
  /**
   * The note of a payment by check (specification section 9); empty for any other method.
   */
  note?: "pay by check" | "";
  cardDetails?: CardDetails;
  /**
   * One item for a payment by card (specification section 9); empty for any other method.
   *
   * @maxItems 20
   */
  items?:
    | []
    | [
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ]
    | [
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        },
        {
          type: "PERMIT";
          price: 1;
        }
      ];
  attributes?: Attributes1;
  paymentMethodOption: {
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
  };
}
/**
 * Answers to the tenant's own fields of the method's form.
 */
export interface Attributes1 {
  [k: string]: string | number | boolean | string[];
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PurchaseRequest".
 */
export interface PurchaseRequest {
  groupName: string;
  userAccountId: string;
  totalAmount: Amount;
  taxAmount: Amount;
  /**
   * @minItems 1
   * @maxItems 20
   */
  permitsToPurchase:
    | [PermitToPurchase]
    | [PermitToPurchase, PermitToPurchase]
    | [PermitToPurchase, PermitToPurchase, PermitToPurchase]
    | [PermitToPurchase, PermitToPurchase, PermitToPurchase, PermitToPurchase]
    | [PermitToPurchase, PermitToPurchase, PermitToPurchase, PermitToPurchase, PermitToPurchase]
    | [PermitToPurchase, PermitToPurchase, PermitToPurchase, PermitToPurchase, PermitToPurchase, PermitToPurchase]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ]
    | [
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase,
        PermitToPurchase
      ];
  fulfillmentAddressId?: string;
  confirmationEmailId: string;
  fulfillmentEmailId?: string;
  phoneId?: string;
  paymentRequest: PaymentRequest;
  attributes?: Attributes2;
}
/**
 * Answers to the tenant's own steps of the checkout.
 */
export interface Attributes2 {
  [k: string]: string | number | boolean | string[];
}
/**
 * A vehicle as it was when the order was placed, or when it took the place of another.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OrderVehicle".
 */
export interface OrderVehicle {
  id: string;
  year?: number;
  color?: string;
  make: Make;
  model?: string;
  vin?: string;
  licensePlate: LicensePlate;
  answers?: OwnAnswers;
}
export interface Make {
  name: string;
}
/**
 * A snapshot: it stays readable when the permit is gone from the catalogue.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OrderLine".
 */
export interface OrderLine {
  id: string;
  /**
   * Each time that the vehicles were changed after the order, oldest first: the last one has the vehicles of today, and item those that were ordered.
   */
  vehicleChanges?: {
    /**
     * Epoch milliseconds.
     */
    changedAt: number;
    vehicles: OrderVehicle[];
  }[];
  /**
   * There while the permit is valid and the tenant lets its vehicles be changed.
   */
  mayChangeVehicles?: {
    /**
     * Changes that are left in these 30 days.
     */
    left: number;
    /**
     * Most vehicles that it can be for.
     */
    vehicleLimit: number;
    /**
     * With none left: the day from which one can be made again.
     */
    againOn?: string;
  };
  item: {
    permitId: string;
    name: string;
    permitType: PermitTypeName;
    lotName: string;
    validStartDate: CalendarDate;
    validEndDate: CalendarDate;
    price: Amount;
    fee: Amount;
    reasonForVisit?: string;
    vehicles: OrderVehicle[];
    answers?: OwnAnswers;
    attributes?: Attributes3;
  };
}
/**
 * The same answers as they were given.
 */
export interface Attributes3 {
  [k: string]: string | number | boolean | string[];
}
/**
 * The vehicles that the permit of an order line is for from now on, all of them.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "FulfillmentVehiclesRequest".
 */
export interface FulfillmentVehiclesRequest {
  /**
   * Id of the order line.
   */
  fulfillmentId: string;
  /**
   * The plates that the permit was for when the driver began to change it, in any order. Where it is for others by now, the request is rejected with fulfillment_changed.
   *
   * @maxItems 20
   */
  formerPlates:
    | []
    | [LicensePlate]
    | [LicensePlate, LicensePlate]
    | [LicensePlate, LicensePlate, LicensePlate]
    | [LicensePlate, LicensePlate, LicensePlate, LicensePlate]
    | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
    | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
    | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
    | [LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate, LicensePlate]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ]
    | [
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate,
        LicensePlate
      ];
  /**
   * @maxItems 20
   */
  vehicleIds:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ];
  licensePlates: ReviewedPlates;
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "Order".
 */
export interface Order {
  id: string;
  /**
   * What people call the order by.
   */
  orderNumber: string;
  /**
   * Epoch milliseconds.
   */
  orderDate: number;
  state: OrderState;
  subtotal: Amount;
  fees: Amount;
  tax: Amount;
  total: Amount;
  amountDue: Amount;
  payment: {
    paymentMethod:
      | "NO_CHARGE"
      | "DRIVER_ACCOUNT"
      | "CASH"
      | "OTHER"
      | "CHECK"
      | "PAYROLL_DEDUCTION"
      | "ONLINE_CC"
      | "TRANSACT_PAYMENTS";
    /**
     * What the tenant called the method when the order was placed; absent in orders from before this was kept.
     */
    methodLabel?: string;
    /**
     * When the money was received, epoch milliseconds; absent while it was not.
     */
    paidAt?: number;
    /**
     * What remains of the card that it was paid with; absent where it was paid otherwise, or nobody has told.
     */
    card?: {
      brand: string;
      lastFour: string;
    };
    /**
     * The money that was given back, by the provider or by hand, and when; absent where none was.
     */
    refund?: {
      /**
       * Epoch milliseconds.
       */
      refundedAt: number;
      amount: Amount;
    };
    /**
     * There while the payment has no final answer (PAYMENT_PENDING).
     */
    pending?: {
      /**
       * Until when the order holds its units, epoch milliseconds.
       */
      holdEndsAt: number;
      /**
       * The driver can go on paying at the provider's page.
       */
      mayResume: boolean;
    };
    /**
     * The driver may put its permits into the cart again: its payment failed after they had left it, or the driver gave the payment up. Absent where that is not so.
     */
    mayBuyAgain?: boolean;
    checkNumber?: string;
    answers?: OwnAnswers;
    attributes?: Attributes4;
  };
  confirmationEmailAddress?: {
    address: string;
  };
  account: {
    id: string;
  };
  lines: OrderLine[];
  answers?: OwnAnswers;
  attributes?: Attributes5;
}
/**
 * The same answers as they were given.
 */
export interface Attributes4 {
  [k: string]: string | number | boolean | string[];
}
/**
 * Answers to the tenant's own steps of the checkout as they were given.
 */
export interface Attributes5 {
  [k: string]: string | number | boolean | string[];
}
/**
 * What is stored with an order beside its columns: checked answers, as they were given and in words.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OrderDetails".
 */
export interface OrderDetails {
  checkNumber?: string;
  paymentAttributes?: Attributes6;
  paymentAnswers?: OwnAnswers;
  attributes?: Attributes6;
  answers?: OwnAnswers;
}
/**
 * Answers to tenant-own fields, by field name.
 */
export interface Attributes6 {
  [k: string]: string | number | boolean | string[];
}
/**
 * Where the browser goes on to pay: an address of the provider's with parameters for its query, none of them personal data.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "RedirectDetails".
 */
export interface RedirectDetails {
  url: string;
  parameters: {
    [k: string]: string;
  };
}
/**
 * An order and how its payment stands: with redirectDetails it is paid there; an order in PAYMENT_PENDING without them waits for the provider.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OrderToPay".
 */
export interface OrderToPay {
  order: Order;
  redirectDetails?: RedirectDetails;
}
/**
 * The provider refused the payment: the order has ended and nothing was charged.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PaymentDeclined".
 */
export interface PaymentDeclined {
  code: "payment_declined";
  reason: DeclineReason;
  errorMessage?: string;
  requestId?: string;
}
/**
 * How the payment of an order stands, for whoever holds its reference. open: it can be paid. pending: nobody knows yet whether it was paid. unfulfilled: it was paid when no permit was left. failed: it was not paid in time.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PermitPaymentStatus".
 */
export interface PermitPaymentStatus {
  status: "open" | "pending" | "paid" | "unfulfilled" | "declined" | "failed" | "cancelled";
  /**
   * Opens for the driver of the order alone.
   */
  orderId: string;
  /**
   * Why a payment was declined; the words of each stand in the catalogue under ordering.declined.
   */
  reason?:
    "declined" | "insufficient_funds" | "expired_card" | "incorrect_details" | "authentication_required" | "cancelled";
}
/**
 * Why an order was not placed; code says where it can be mended.
 *
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "OrderRefusal".
 */
export interface OrderRefusal {
  code: RefusalCode;
  errorMessage?: string;
  errors?: {
    [k: string]: string;
  };
  /**
   * Place of the line in permitsToPurchase that it is about, from 0.
   */
  line?: number;
  permitId?: string;
  vehicleId?: string;
  /**
   * With payment_pending: number of the driver's order of the permit that waits for its payment.
   */
  orderNumber?: string;
  /**
   * With vehicle_limit: how many vehicles the permit can be for at once.
   */
  limit?: number;
  /**
   * Step of the checkout or of the permit order in which it can be mended.
   */
  step?: string;
  /**
   * With form_changed: the title of the form whose questions have changed.
   */
  form?: string;
  /**
   * With form_changed: names of the answers that no form asks for any more.
   */
  unasked?: string[];
  /**
   * With invalid_form and form_changed: the content hash of each form by which the answers were judged, as in the boot data.
   */
  forms?: {
    [k: string]: string;
  };
  /**
   * The right amounts.
   */
  amounts?: {
    subtotal: Amount;
    fees: Amount;
    tax: Amount;
    total: Amount;
  };
  order?: Order1;
  requestId?: string;
}
/**
 * With idempotency_conflict: the order that the key stands for.
 */
export interface Order1 {
  id: string;
  /**
   * What people call the order by.
   */
  orderNumber: string;
  /**
   * Epoch milliseconds.
   */
  orderDate: number;
  state: OrderState;
  subtotal: Amount;
  fees: Amount;
  tax: Amount;
  total: Amount;
  amountDue: Amount;
  payment: {
    paymentMethod:
      | "NO_CHARGE"
      | "DRIVER_ACCOUNT"
      | "CASH"
      | "OTHER"
      | "CHECK"
      | "PAYROLL_DEDUCTION"
      | "ONLINE_CC"
      | "TRANSACT_PAYMENTS";
    /**
     * What the tenant called the method when the order was placed; absent in orders from before this was kept.
     */
    methodLabel?: string;
    /**
     * When the money was received, epoch milliseconds; absent while it was not.
     */
    paidAt?: number;
    /**
     * What remains of the card that it was paid with; absent where it was paid otherwise, or nobody has told.
     */
    card?: {
      brand: string;
      lastFour: string;
    };
    /**
     * The money that was given back, by the provider or by hand, and when; absent where none was.
     */
    refund?: {
      /**
       * Epoch milliseconds.
       */
      refundedAt: number;
      amount: Amount;
    };
    /**
     * There while the payment has no final answer (PAYMENT_PENDING).
     */
    pending?: {
      /**
       * Until when the order holds its units, epoch milliseconds.
       */
      holdEndsAt: number;
      /**
       * The driver can go on paying at the provider's page.
       */
      mayResume: boolean;
    };
    /**
     * The driver may put its permits into the cart again: its payment failed after they had left it, or the driver gave the payment up. Absent where that is not so.
     */
    mayBuyAgain?: boolean;
    checkNumber?: string;
    answers?: OwnAnswers;
    attributes?: Attributes4;
  };
  confirmationEmailAddress?: {
    address: string;
  };
  account: {
    id: string;
  };
  lines: OrderLine[];
  answers?: OwnAnswers;
  attributes?: Attributes5;
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "TaxRate".
 */
export interface TaxRate {
  /**
   * Percent, up to two decimals, e.g. 8.25.
   */
  taxRate: number;
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "PaymentRule".
 */
export interface PaymentRule {
  ruleType: string;
  ruleValues: string[];
}
/**
 * This interface was referenced by `Orders`'s JSON-Schema
 * via the `definition` "BuyerRulesRequest".
 */
export interface BuyerRulesRequest {
  groupName: string;
  accountId?: string;
}
