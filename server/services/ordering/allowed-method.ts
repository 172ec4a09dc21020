import type { PaymentRule } from "../../../src/domain/generated/meta-payment-rules.ts";
import { offeredMethods, type PaymentMethodName } from "../../../src/domain/payment-rules.ts";
import type { PaymentHandler } from "../../payments/payment-handler.ts";
import type { PaymentMethod } from "../../tenants/types.ts";

/** A method that an order may be paid by. */
interface AllowedMethod {
  readonly document: PaymentMethod;
  readonly handler: PaymentHandler;
}

/** What decides how an order may be paid. */
interface Payability {
  readonly documents: readonly PaymentMethod[];
  readonly handlers: readonly PaymentHandler[];
  /** Of the driver's group. */
  readonly rules: readonly PaymentRule[];
  /** The gateway that cards are paid through; undefined where none can be paid with. */
  readonly gateway: string | undefined;
  /** The provider on whose page drivers pay; undefined where the tenant names none. */
  readonly hostedProvider: string | undefined;
}

/** The handler of a method: where it takes cards, that of the gateway; where it leads to a page, that of its provider. */
function handlerOf(
  { value, takesCards, redirects }: PaymentMethod,
  { handlers, gateway, hostedProvider }: Pick<Payability, "handlers" | "gateway" | "hostedProvider">,
): PaymentHandler | undefined {
  const ofMethod = handlers.filter(({ method }) => method === value);
  if (takesCards !== true && redirects !== true) return ofMethod[0];
  const provider = takesCards === true ? gateway : hostedProvider;
  return ofMethod.find((handler) => handler.kind === "provided" && handler.provider === provider);
}

/**
 * The method of this name, where an order may be paid by it; undefined where it may not. An order without any amount goes
 * by the method for that alone, whatever the rules offer.
 */
export function allowedMethod(
  name: PaymentMethodName,
  { documents, handlers, rules, ...named }: Payability,
  isNothingDue: boolean,
): AllowedMethod | undefined {
  const offered = isNothingDue
    ? documents.filter(({ isForNothingDue }) => isForNothingDue === true)
    : offeredMethods(rules, documents);
  const document = offered.find(({ value }) => value === name);
  const handler = document === undefined ? undefined : handlerOf(document, { handlers, ...named });
  return document === undefined || handler === undefined ? undefined : { document, handler };
}
