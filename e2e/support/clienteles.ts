import { existsSync, readFileSync } from "node:fs";
import document from "../../schemas/rules/payment-methods.json" with { type: "json" };
import type { PaymentMethods } from "../../src/domain/generated/meta-payment-methods.ts";
import type { PaymentRules } from "../../src/domain/generated/meta-payment-rules.ts";
import { offeredMethods, type PaymentMethodName } from "../../src/domain/payment-rules.ts";
import { newBuyer } from "./buyers.ts";
import { offerOf, type Offer } from "./buying.ts";
import { demoTenants } from "./demo-tenants.ts";

/** Drivers of a demo tenant who have the same permit and payment methods on offer. */
export interface Clientele {
  /** The tenant, and the group if it is one; used in test names. */
  name: string;
  slug: string;
  isFederated: boolean;
  offer: Offer;
  /** The methods that the tenant's own rules offer them: a new rule adds its journeys. */
  methods: readonly PaymentMethodName[];
  newBuyer(): string;
}

/** Groups of the tenants' usual drivers, if these are in a group. */
const usualGroup: Readonly<Record<string, string>> = { northfield: "students" };

function methodsOf(slug: string, group: string | undefined): PaymentMethodName[] {
  const file = `tenants/${slug}/payment-rules.json`;
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as PaymentRules) : { rules: [] };
  const rules = known.groups?.[group ?? ""] ?? known.rules;
  return offeredMethods(rules, (document as PaymentMethods).methods).map(({ value }) => value);
}

/** All of them: each tenant's usual drivers, then its groups with their own offer. */
export const clienteles: readonly Clientele[] = demoTenants.flatMap(({ slug, isFederated, buyingGroups }) => {
  const usual: Clientele = {
    name: slug,
    slug,
    isFederated,
    offer: offerOf(slug),
    methods: methodsOf(slug, usualGroup[slug]),
    newBuyer: () => newBuyer(slug),
  };
  const groups = Object.keys(buyingGroups).map((group): Clientele => {
    const offer = offerOf(slug, group);
    return {
      ...usual,
      name: `${slug}, ${group}`,
      offer,
      methods: methodsOf(slug, group),
      newBuyer: () => newBuyer(slug, group),
    };
  });
  return [usual, ...groups];
});

/** A payment method and drivers who have it on offer. */
export interface Offered {
  clientele: Clientele;
  method: PaymentMethodName;
}

/** Every method with all drivers who have it on offer, in the order of these clienteles. */
export function everyOffer(among: readonly Clientele[] = clienteles): Offered[] {
  return among.flatMap((clientele) => clientele.methods.map((method) => ({ clientele, method })));
}

/** The first offer of each method: the part of everyOffer in a plain run. */
export function oneOfEachMethod(offers: readonly Offered[]): Offered[] {
  return offers.filter(({ method }, index) => offers.findIndex((each) => each.method === method) === index);
}
