import { offeredMethods } from "../../src/domain/payment-rules.ts";
import { visitorPermitsOf } from "../services/visitors/visitor-offers.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** What somebody who looks at a demonstration tenant can try there, in words; empty where there is nothing of it. */
export interface DemoTries {
  /** Methods of payment by which permits are bought: one list for all drivers, or one for each user group. */
  readonly payBy: readonly string[];
  /** Number, plate and state of each citation, which is what looking it up without an account takes. */
  readonly citations: readonly string[];
  /** Permits that visitors get without an account. */
  readonly visitorPermits: readonly string[];
}

/** Lists of methods with the groups that have them; groups with the same list share one line. */
function payByOf({ groups, rulesOf, methods }: EffectiveTenant): string[] {
  const groupsOf = new Map<string, string[]>();
  for (const group of groups) {
    const labels = offeredMethods(rulesOf(group), methods)
      .map(({ label }) => label)
      .join(", ");
    groupsOf.set(labels, [...(groupsOf.get(labels) ?? []), group]);
  }
  if (groupsOf.size === 1) return [...groupsOf.keys()];
  return [...groupsOf].map(([labels, named]) => `${named.join(", ")}: ${labels}`);
}

export function demoTries(tenant: EffectiveTenant): DemoTries {
  const { demoCitations, preferences } = tenant;
  return {
    payBy: payByOf(tenant),
    citations: preferences.citationsEnabled
      ? demoCitations.map(({ number, plate, state }) => `${number} / ${plate.number} (${state.toLowerCase()})`)
      : [],
    visitorPermits: visitorPermitsOf(tenant).map(({ name }) => name),
  };
}
