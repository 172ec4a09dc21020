import type { CheckoutStore } from "../../stores/checkout-store.ts";
import { profileLists, type ProfileListKind } from "../profile-lists.tsx";

/** One of the three contacts of a checkout: its messages, its profile list, the chosen entry and how to choose one. */
export interface ContactChoice {
  /** Catalogue name below panels.ordering.contact. */
  name: "address" | "phone" | "email";
  kind: ProfileListKind;
  chosenId(checkout: CheckoutStore): string | undefined;
  choose(checkout: CheckoutStore, id: string): void;
}

function listOf(section: ProfileListKind["section"]): ProfileListKind {
  const kind = profileLists.find((each) => each.section === section);
  if (kind === undefined) throw new Error(`the profile has no list ${section}`);
  return kind;
}

/** In the order of the checkout. */
export const contactChoices: readonly ContactChoice[] = [
  {
    name: "address",
    kind: listOf("addresses"),
    chosenId: (checkout) => checkout.contacts.address?.id,
    choose: (checkout, id) => checkout.contacts.chooseAddress(id),
  },
  {
    name: "phone",
    kind: listOf("phones"),
    chosenId: (checkout) => checkout.contacts.phone?.id,
    choose: (checkout, id) => checkout.contacts.choosePhone(id),
  },
  {
    name: "email",
    kind: listOf("emailAddresses"),
    chosenId: (checkout) => checkout.contacts.email?.id,
    choose: (checkout, id) => checkout.contacts.chooseEmail(id),
  },
];
