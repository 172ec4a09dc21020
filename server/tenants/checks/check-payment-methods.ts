import type { PaymentMethods } from "../../../src/domain/generated/meta-payment-methods.ts";
import { hasMessage, type Messages } from "../../../src/domain/messages.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

/**
 * The faults of the product's document of payment methods: each method is listed once, and its form and messages exist;
 * one method is for orders that cost nothing, and at least one is offered to tenants without a rule.
 */
export function checkPaymentMethods(
  { methods }: PaymentMethods,
  formIds: readonly string[],
  messages: Messages,
  file: string,
): TenantFault[] {
  const values = methods.map(({ value }) => value);
  const faults: TenantFault[] = [];
  if (methods.filter(({ isForNothingDue }) => isForNothingDue === true).length !== 1) {
    faults.push(fault(file, "/methods", 'one method with "isForNothingDue"'));
  }
  if (!methods.some(({ isOfferedUnruled }) => isOfferedUnruled === true)) {
    faults.push(fault(file, "/methods", 'a method with "isOfferedUnruled"'));
  }
  for (const [index, { value, form, howToPay, explained, waives, isForNothingDue }] of methods.entries()) {
    const pointer = `/methods/${index}`;
    if (isForNothingDue === true && waives !== true) {
      faults.push(fault(file, `${pointer}/waives`, "true for the method of an order that costs nothing"));
    }
    if (values.indexOf(value) !== index) faults.push(fault(file, `${pointer}/value`, `${value} once, not twice`));
    if (form !== undefined && !formIds.includes(form)) {
      faults.push(unknownName(file, `${pointer}/form`, "a form", form, formIds));
    }
    for (const [name, key] of Object.entries({ howToPay, explained })) {
      if (key !== undefined && !hasMessage(messages, key)) {
        faults.push(unknownName(file, `${pointer}/${name}`, "a message", key, Object.keys(messages)));
      }
    }
  }
  return faults;
}
