import type { PaymentMethods } from "../../../src/domain/generated/meta-payment-methods.ts";
import { hasMessage, type Messages } from "../../../src/domain/messages.ts";
import { paymentMethods } from "../../../src/domain/payment-rules.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

/** What is wrong with the product's document of payment methods: each stands in it once, with a form and words that exist. */
export function checkPaymentMethods(
  { methods }: PaymentMethods,
  formIds: readonly string[],
  messages: Messages,
  file: string,
): TenantFault[] {
  const values = methods.map(({ value }) => value);
  const missing = paymentMethods.filter((method) => !values.includes(method));
  const faults = missing.map((method) => fault(file, "/methods", `the method ${method}, which is missing`));
  for (const [index, { value, form, howToPay }] of methods.entries()) {
    const pointer = `/methods/${index}`;
    if (values.indexOf(value) !== index) faults.push(fault(file, `${pointer}/value`, `${value} once, not twice`));
    if (form !== undefined && !formIds.includes(form)) {
      faults.push(unknownName(file, `${pointer}/form`, "a form", form, formIds));
    }
    if (howToPay !== undefined && !hasMessage(messages, howToPay)) {
      faults.push(unknownName(file, `${pointer}/howToPay`, "a message", howToPay, Object.keys(messages)));
    }
  }
  return faults;
}
