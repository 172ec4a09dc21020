import type { PaymentRule, PaymentRules } from "../../../src/domain/generated/meta-payment-rules.ts";
import { offeredMethods, type MethodFacts } from "../../../src/domain/payment-rules.ts";
import { pointerTo } from "../read-document.ts";
import type { TenantFault } from "../types.ts";
import { fault, unknownName } from "./faults.ts";

const MAXIMUM = "MAX_NUMBER_";
/** The rules whose values are payment methods. */
const METHOD_LISTS: readonly string[] = ["ALLOWED_PMT_METHODS", "CITATION_PMT_METHODS"];

/** The names that payment rules may use. */
interface RuleTargets {
  readonly permitIds: readonly string[];
  /** The product's methods, with the conditions under which each is offered. */
  readonly methods: readonly MethodFacts[];
  /** The methods that the tenant can use on the server; a list may name others as well, but not only others. */
  readonly served: readonly MethodFacts[];
}

function valueFaults(
  { ruleType, ruleValues }: PaymentRule,
  pointer: string,
  { permitIds, methods }: RuleTargets,
  file: string,
): TenantFault[] {
  if (METHOD_LISTS.includes(ruleType)) {
    const names: readonly string[] = methods.map(({ value }) => value);
    return ruleValues.flatMap((name, index) => {
      const place = `${pointer}/ruleValues/${index}`;
      if (!names.includes(name)) return [unknownName(file, place, "a payment method", name, names)];
      return ruleValues.indexOf(name) === index ? [] : [fault(file, place, `the method ${name} once, not twice`)];
    });
  }
  const [value = "", ...rest] = ruleValues;
  if (!ruleType.startsWith(MAXIMUM)) {
    const isSwitch = rest.length === 0 && ["true", "false"].includes(value);
    return isSwitch ? [] : [fault(file, `${pointer}/ruleValues`, '["true"] or ["false"]')];
  }
  const permitId = ruleType.slice(MAXIMUM.length);
  const faults = permitIds.includes(permitId)
    ? []
    : [unknownName(file, `${pointer}/ruleType`, "MAX_NUMBER_ and a permit", permitId, permitIds)];
  const isNumber = rest.length === 0 && /^[1-9]\d{0,3}$/.test(value);
  return isNumber
    ? faults
    : [...faults, fault(file, `${pointer}/ruleValues`, 'one number from 1 to 9999, such as ["2"]')];
}

function listFaults(rules: readonly PaymentRule[], pointer: string, targets: RuleTargets, file: string): TenantFault[] {
  const { served } = targets;
  const types = rules.map(({ ruleType }) => ruleType);
  const faults = rules.flatMap((rule, index) => {
    const place = `${pointer}/${index}`;
    const isTwice = types.indexOf(rule.ruleType) !== index;
    const twice = isTwice ? [fault(file, `${place}/ruleType`, `one rule ${rule.ruleType} in a list, not two`)] : [];
    return [...twice, ...valueFaults(rule, place, targets, file)];
  });
  // Without a method that can be used, nobody could buy.
  const isPayable = offeredMethods(rules, served).length > 0;
  // The meaning of a faulty rule about methods is unclear.
  const isUnclear = rules.some(({ ruleType }, index) => {
    const hasFault = faults.some((found) => found.pointer.startsWith(`${pointer}/${index}/`));
    return hasFault && !ruleType.startsWith(MAXIMUM);
  });
  if (isUnclear || isPayable) return faults;
  const known = served.map(({ value }) => value).join(", ");
  return [...faults, fault(file, pointer, `at least one payment method on offer that the server can take: ${known}`)];
}

/** The faults of the payment rules of a tenant and its groups, beyond their shape. */
export function checkPaymentRules(document: PaymentRules, targets: RuleTargets, file: string): TenantFault[] {
  return [
    ...listFaults(document.rules, "/rules", targets, file),
    ...Object.entries(document.groups ?? {}).flatMap(([group, rules]) =>
      listFaults(rules, pointerTo("/groups", group), targets, file),
    ),
  ];
}
