import { describe, expect, it } from "vitest";
import document from "../../schemas/rules/payment-methods.json" with { type: "json" };
import { datedItem, startProblem, type CartItem, type DatedItem } from "../../src/domain/cart-item.ts";
import { parsePlainDate, type PlainDate } from "../../src/domain/dates.ts";
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import { cents } from "../../src/domain/money.ts";
import { purchaseRequest, canonicalRequest, type Purchase } from "../../src/domain/purchase-request.ts";
import type { PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { permit } from "../support/orders.ts";
import { CHECK, NO_CHARGE, PAYROLL } from "../support/ordering.ts";
import { paymentBy } from "../support/payment-request.ts";

const plain: CartItem = { id: "i1", permit: permit(), vehicleIds: ["v1"], attributes: {} };

function settled(changes: Partial<CartItem> = {}): DatedItem {
  const item = datedItem({ ...plain, ...changes });
  if (item === undefined) throw new Error("the item has no days");
  return item;
}

const daily = permit({
  id: "daily",
  permitType: "DAILY",
  validStartDate: undefined,
  validEndDate: undefined,
  validDays: 3,
});

function purchase(changes: Partial<Purchase> = {}): Purchase {
  return {
    groupName: "drivers",
    accountId: "account-1",
    items: [settled()],
    plateOf: (id) => ({ number: `PLATE-${id}`, state: { code: "CA" } }),
    totals: { subtotalCents: cents(25000), feesCents: cents(500), taxCents: cents(2104), totalCents: cents(27604) },
    method: { ...CHECK, checkNumber: "1042" },
    addressId: "a1",
    phoneId: "p1",
    emailId: "e1",
    attributes: {},
    ...changes,
  };
}

describe("the purchase request", () => {
  it("of a standard permit by check carries what the specification lists, and nothing else", () => {
    expect(purchaseRequest(purchase())).toEqual({
      groupName: "drivers",
      userAccountId: "account-1",
      totalAmount: "276.04",
      taxAmount: "21.04",
      permitsToPurchase: [
        {
          permitType: "STD_PERMIT",
          validStartDate: "2026-11-01",
          validEndDate: "2027-10-31",
          price: "250.00",
          fee: "5.00",
          name: "Resident permit",
          lotName: "Zone A",
          id: "resident",
          allowedNoVehicles: 2,
          allowAnonymousSales: false,
          hasFulfillmentLetter: false,
          vehicleIds: ["v1"],
          licensePlates: [{ number: "PLATE-v1", state: { code: "CA" } }],
          efpVisitReason: "",
          efpStartDate: "",
        },
      ],
      fulfillmentAddressId: "a1",
      confirmationEmailId: "e1",
      fulfillmentEmailId: "e1",
      phoneId: "p1",
      paymentRequest: paymentBy("CHECK", "276.04"),
    });
  });

  it("of a permit with a chosen start carries the dates shown, the start and the reason", () => {
    const startOn = parsePlainDate("2026-12-30");
    const items = [settled({ permit: daily, startOn, reasonForVisit: "Delivery" })];
    expect(purchaseRequest(purchase({ items })).permitsToPurchase[0]).toMatchObject({
      validStartDate: "2026-12-30",
      validEndDate: "2027-01-01",
      efpStartDate: "2026-12-30",
      efpVisitReason: "Delivery",
    });
  });

  it("is not made of an item whose start was never chosen, which says so", () => {
    const today = "2026-11-27" as PlainDate;
    expect(datedItem({ ...plain, permit: daily })).toBeUndefined();
    expect(startProblem(daily, undefined, today)).toBe("start-missing");
    expect(startProblem(daily, "2026-11-26" as PlainDate, today)).toBe("start-not-possible");
    expect([startProblem(daily, today, today), startProblem(permit(), undefined, today)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("carries the answers to the method's own fields, whatever the method", () => {
    const method = { ...PAYROLL, form: "payroll", attributes: { bankName: "First" } };
    expect(purchaseRequest(purchase({ method })).paymentRequest.attributes).toEqual({ bankName: "First" });
  });

  it("without charge carries 0.00 everywhere, and no check", () => {
    const request = purchaseRequest(
      purchase({ method: { ...NO_CHARGE, checkNumber: "1", attributes: { bankName: "First" } } }),
    );
    expect(request).toMatchObject({ totalAmount: "0.00", taxAmount: "0.00" });
    expect(request.permitsToPurchase[0]).toMatchObject({ price: "0.00", fee: "0.00" });
    expect(request.paymentRequest).toEqual(paymentBy("NO_CHARGE", "0.00"));
  });

  it.each<[method: PaymentMethodName, money: string]>([
    ["NO_CHARGE", "0.00"],
    ["DRIVER_ACCOUNT", "276.04"],
    ["CASH", "276.04"],
    ["OTHER", "276.04"],
    ["CHECK", "276.04"],
    ["PAYROLL_DEDUCTION", "276.04"],
  ])("by %s is this body, and no card is in it", (value, total) => {
    const method = (document as PaymentMethods).methods.find((each) => each.value === value);
    if (method === undefined) throw new Error(`${value} has no document`);
    const items = [settled({ permit: daily, startOn: parsePlainDate("2026-12-30"), reasonForVisit: "Delivery" })];
    const isWaived = total === "0.00";
    expect(purchaseRequest(purchase({ items, method: { ...method, checkNumber: "1042" } }))).toEqual({
      groupName: "drivers",
      userAccountId: "account-1",
      totalAmount: total,
      taxAmount: isWaived ? "0.00" : "21.04",
      permitsToPurchase: [
        {
          permitType: "DAILY",
          validStartDate: "2026-12-30",
          validEndDate: "2027-01-01",
          price: isWaived ? "0.00" : "250.00",
          fee: isWaived ? "0.00" : "5.00",
          name: "Resident permit",
          lotName: "Zone A",
          id: "daily",
          allowedNoVehicles: 2,
          allowAnonymousSales: false,
          hasFulfillmentLetter: false,
          vehicleIds: ["v1"],
          licensePlates: [{ number: "PLATE-v1", state: { code: "CA" } }],
          efpVisitReason: "Delivery",
          efpStartDate: "2026-12-30",
        },
      ],
      fulfillmentAddressId: "a1",
      confirmationEmailId: "e1",
      fulfillmentEmailId: "e1",
      phoneId: "p1",
      paymentRequest: paymentBy(value, total),
    });
  });

  it.each((document as PaymentMethods).methods)(
    "has every field of the specification for the method $value",
    ({ value }) => {
      const request = purchaseRequest(purchase({ method: { value, label: value } }));
      const fields = (text: string) => expect.arrayContaining(text.split(" "));
      expect(Object.keys(request)).toEqual(
        fields(
          "groupName userAccountId totalAmount taxAmount permitsToPurchase fulfillmentAddressId confirmationEmailId fulfillmentEmailId paymentRequest",
        ),
      );
      expect(Object.keys(request.permitsToPurchase[0])).toEqual(
        fields(
          "permitType validStartDate validEndDate price fee name lotName id allowedNoVehicles allowAnonymousSales hasFulfillmentLetter vehicleIds efpVisitReason efpStartDate",
        ),
      );
      expect(Object.keys(request.paymentRequest)).toEqual(
        fields("paymentMethod acceptedAmount checkNumber note cardDetails items paymentMethodOption"),
      );
      expect(Object.keys(request.paymentRequest.cardDetails ?? {})).toEqual(
        fields("cvv cardExpireMonth cardExpireYear cardNumber nameOnCard billingAddress"),
      );
    },
  );

  it("is judged without what does not apply, and without card details", () => {
    const request = purchaseRequest(purchase({ method: NO_CHARGE, addressId: undefined }));
    const judged = canonicalRequest(request);
    expect(Object.keys(judged)).not.toContain("fulfillmentAddressId");
    expect(Object.keys(judged.permitsToPurchase[0])).not.toContain("efpStartDate");
    expect(Object.keys(judged.paymentRequest).sort()).toEqual([
      "acceptedAmount",
      "paymentMethod",
      "paymentMethodOption",
    ]);
    expect(canonicalRequest(judged)).toEqual(judged);
  });

  it("is judged without the contacts, the reason and the check that it leaves empty", () => {
    const full = purchaseRequest(purchase());
    const empty = {
      ...full,
      fulfillmentAddressId: "",
      fulfillmentEmailId: "",
      phoneId: "",
      confirmationEmailId: "",
      paymentRequest: { ...full.paymentRequest, checkNumber: "", note: "" as const },
    };
    expect(canonicalRequest(empty)).toEqual({
      groupName: "drivers",
      userAccountId: "account-1",
      totalAmount: "276.04",
      taxAmount: "21.04",
      // What an order cannot be without stays, and is refused where it is empty.
      confirmationEmailId: "",
      permitsToPurchase: full.permitsToPurchase.map(
        ({ efpVisitReason: _reason, efpStartDate: _start, ...line }) => line,
      ),
      paymentRequest: {
        paymentMethod: "CHECK",
        acceptedAmount: "276.04",
        paymentMethodOption: { value: "CHECK", label: "Check" },
      },
    });
    expect(canonicalRequest(full)).toMatchObject({
      fulfillmentAddressId: "a1",
      fulfillmentEmailId: "e1",
      phoneId: "p1",
      paymentRequest: { checkNumber: "1042", note: "pay by check" },
    });
  });

  it("names the plates that the driver was shown, and of a check that is not written no number", () => {
    const items = [settled({ vehicleIds: ["v1", "gone"] })];
    const plateOf = (id: string) => (id === "gone" ? undefined : { number: id, state: { code: "CA" } });
    const request = purchaseRequest(purchase({ items, plateOf, method: CHECK }));
    expect(request.permitsToPurchase[0]).toMatchObject({
      vehicleIds: ["v1", "gone"],
      licensePlates: [{ number: "v1", state: { code: "CA" } }],
    });
    expect(request.paymentRequest.checkNumber).toBe("");
  });

  it("keeps tenant-own answers apart from product fields, and sends empty what was not chosen", () => {
    const items = [settled({ attributes: { department: "Radiology", price: "0.00" } })];
    const request = purchaseRequest(
      purchase({ items, attributes: { note: "x" }, addressId: undefined, phoneId: undefined }),
    );
    expect(request.permitsToPurchase[0]).toMatchObject({
      price: "250.00",
      attributes: { department: "Radiology", price: "0.00" },
    });
    expect(request.attributes).toEqual({ note: "x" });
    expect(request.fulfillmentAddressId).toBe("");
    expect(Object.keys(request)).not.toContain("phoneId");
  });
});
