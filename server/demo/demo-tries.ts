import { offeredMethods } from "../../src/domain/payment-rules.ts";
import { visitorPermitsOf } from "../services/visitors/visitor-offers.ts";
import type { EffectiveTenant } from "../tenants/types.ts";

/** The features to try in a demonstration tenant, as texts; each list is empty if there is nothing to try. */
export interface DemoTries {
  /** The payment methods for permits: one list for all drivers, or one for each user group. */
  readonly payBy: readonly string[];
  /** Number, plate and state of each citation; number and plate look it up without an account. */
  readonly citations: readonly string[];
  /** The permits for visitors without an account. */
  readonly visitorPermits: readonly string[];
}

/** The lists of methods by group; groups with the same list share one line. */
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
