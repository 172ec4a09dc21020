import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { addressEntry } from "../shown-entries.ts";
import { profileLists } from "../profile-lists.tsx";
import { useEditing } from "../use-editing.ts";
import { ChooseEntryDialog } from "./choose-entry-dialog.tsx";

/** The address that is chosen for a card. */
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

/** The billing address of a card: the same as where the order goes, or one of the profile's. */
export const BillingPart = observer(function BillingPart() {
  const { profile } = useStores();
  const { contacts } = useBuying().checkout;
  const t = useText();
  const adding = useEditing("checkout/billing");
  const [isOpen, setIsOpen] = useState(adding.isOpen);
  const person = profile.account?.endUserAccountEntity.person;
  const kind = profileLists.find(({ section }) => section === "billingAddresses");
  if (person === undefined || kind === undefined) return null;
  const title = t("panels.ordering.card.selectBilling");
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
        <Button
          onClick={() => {
            if (adding.hasDraft()) adding.open();
            setIsOpen(true);
          }}
        >
          {title}
        </Button>
      )}
      {isOpen && (
        <ChooseEntryDialog
          title={title}
          kind={kind}
          person={person}
          adding={adding}
          chosenId={contacts.billing?.id}
          onChoose={(id) => contacts.chooseBilling(id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
});
