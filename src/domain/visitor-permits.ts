import { ZERO, type Cents } from "./money.ts";
import type { PermitTypeName } from "./permits.ts";

/** The type of permits that are issued without an account: a virtual permit (specification section 1). */
const VISITOR_TYPE = "EFP" satisfies PermitTypeName;

/** Days over which a plate's permits are counted (decisions.md section 6). */
export const PLATE_WINDOW_DAYS = 30;

/** The facts that decide whether a permit is issued without an account. */
interface IssuedToAnyone {
  readonly permitType: PermitTypeName;
  readonly allowAnonymousSales: boolean;
  readonly priceCents: Cents;
  readonly feeCents: Cents;
  /** Conditions for seeing the permit: a visitor has no account that could fulfil them. */
  readonly conditions: readonly unknown[];
  readonly vipOnly: boolean;
}

/**
 * Whether a permit is issued without an account: a free EFP with allowAnonymousSales and no conditions on the account.
 */
export function isVisitorPermit(permit: IssuedToAnyone): boolean {
  const { permitType, allowAnonymousSales, priceCents, feeCents, conditions, vipOnly } = permit;
  const isFree = priceCents === ZERO && feeCents === ZERO;
  return permitType === VISITOR_TYPE && allowAnonymousSales && isFree && conditions.length === 0 && !vipOnly;
}

/** Number of characters that distinguish a plate without revealing it. */
const ENDING = 3;

/**
 * The end of a plate. Someone in front of the vehicle can check with it that the code was not copied from another
 * permit. It has at most three characters, and never more than half of the plate. key: plateKey of its number.
 */
export function plateEnding(key: string): string {
  const characters = [...key];
  const shown = Math.min(ENDING, Math.floor(characters.length / 2));
  return shown === 0 ? "" : characters.slice(-shown).join("");
}
