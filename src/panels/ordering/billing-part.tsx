import { observer } from "mobx-react-lite";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { addressEntry } from "../shown-entries.ts";
import { profileLists } from "../profile-lists.tsx";
import { ChooseEntry } from "./choose-entry.tsx";

/** The chosen billing address of a card. */
export const BillingAddressText = observer(function BillingAddressText() {
  const { checkout } = useBuying();
  const t = useText();
  const { billing } = checkout.contacts;
  if (billing === undefined) return <p>{t("panels.ordering.contact.none")}</p>;
  const { name, detail } = addressEntry(billing);
  return (
    <p className="entry-detail">
      <bdi>{[name, detail].filter(Boolean).join("\n")}</bdi>
    </p>
  );
});

/** The billing address of a card: the shipping address, or an address of the profile. */
export const BillingPart = observer(function BillingPart() {
  const { profile } = useStores();
  const { contacts } = useBuying().checkout;
  const t = useText();
  const kind = profileLists.find(({ section }) => section === "billingAddresses");
  if (profile.account === null || kind === undefined) return null;
  return (
    <section className="contact-row" aria-label={t("panels.ordering.card.billing")}>
      <div className="review-part">
        <h3>{t("panels.ordering.card.billing")}</h3>
        <label className="check-line">
          <input
            type="checkbox"
            checked={contacts.isBillingAsShipping}
            onChange={(event) => contacts.setBillingAsShipping(event.target.checked)}
          />
          <span>{t("panels.ordering.card.sameAsShipping")}</span>
        </label>
        <BillingAddressText />
      </div>
      {(!contacts.isBillingAsShipping || contacts.billing === undefined) && (
        <ChooseEntry
          title={t("panels.ordering.card.selectBilling")}
          kind={kind}
          draftKey="checkout/billing"
          chosenId={contacts.billing?.id}
          onChoose={(id) => contacts.chooseBilling(id)}
        />
      )}
    </section>
  );
});
