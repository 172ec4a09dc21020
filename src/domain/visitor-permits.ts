import { ZERO, type Cents } from "./money.ts";
import type { PermitTypeName } from "./permits.ts";

/** The type of permits that are issued without an account: a virtual permit (specification section 1). */
const VISITOR_TYPE = "EFP" satisfies PermitTypeName;

/** Days over which the permits of one plate are counted (decisions.md section 6). */
export const PLATE_WINDOW_DAYS = 30;

/** What decides whether a permit is issued without an account. */
interface IssuedToAnyone {
  readonly permitType: PermitTypeName;
  readonly allowAnonymousSales: boolean;
  readonly priceCents: Cents;
  readonly feeCents: Cents;
  /** What drivers need to see it: a visitor has no account that could have it. */
  readonly conditions: readonly unknown[];
  readonly vipOnly: boolean;
}

/** Whether a permit is issued without an account: an EFP with allowAnonymousSales that costs nothing and asks for no account. */
export function isVisitorPermit(permit: IssuedToAnyone): boolean {
  const { permitType, allowAnonymousSales, priceCents, feeCents, conditions, vipOnly } = permit;
  const isFree = priceCents === ZERO && feeCents === ZERO;
  return permitType === VISITOR_TYPE && allowAnonymousSales && isFree && conditions.length === 0 && !vipOnly;
}

/** Characters of a plate that tell it from another one, without being the plate. */
const ENDING = 3;

/**
 * The end of a plate, by which whoever is before the vehicle sees that a code was not copied from another permit: three
 * characters, and never more than half of the plate. key: plateKey of its number.
 */
export function plateEnding(key: string): string {
  const characters = [...key];
  const shown = Math.min(ENDING, Math.floor(characters.length / 2));
  return shown === 0 ? "" : characters.slice(-shown).join("");
}
