import { observer } from "mobx-react-lite";
import { useId } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { cardTypeOf, type EnteredCard } from "../../domain/cards.ts";
import type { StepRole } from "../../domain/flow-kinds.ts";
import { formSteps } from "../../domain/flows.ts";
import { withReturnTo } from "../../domain/return-to.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useTextBlock } from "../../stores/use-text-block.ts";
import { TextBlock } from "../text-block.tsx";
import { BillingAddressText } from "./billing-part.tsx";
import { CartLine } from "./cart-lines.tsx";
import { contactChoices } from "./contact-choices.ts";
import { ContactEntry } from "./contact-entry.tsx";
import { ItemProblemNotice } from "./item-problem.tsx";
import { OwnAnswerList } from "./own-answer-list.tsx";
import { ReviewPart } from "./review-part.tsx";
import { addressOfRole, type StepPanelProps } from "../flows/step-panel.ts";

/** Where an item that cannot be ordered as it is can be edited or deleted. */
const CART = "/buyPermits?view=cart";

/** The tenant's agreement, and the checkbox that has to be ticked before submitting. */
const Terms = observer(function Terms() {
  const { ui } = useStores();
  const { checkout } = useBuying();
  const t = useText();
  const id = useId();
  const isOnItsWay = useTextBlock("permit-order-cba").status === "loading";
  return (
    <div className="permit-terms">
      {checkout.isCartChanged && (
        <Notice tone="info" role="status" title={t("panels.ordering.cartChanged.title")}>
          <p>{t("panels.ordering.cartChanged.text")}</p>
        </Notice>
      )}
      <div id={id}>
        <TextBlock block="permit-order-cba" lines={2} />
      </div>
      <label className="check-line">
        <input
          type="checkbox"
          aria-describedby={id}
          // Nobody can accept terms that have not been loaded.
          disabled={isOnItsWay}
          checked={checkout.termsAccepted}
          onChange={(event) => checkout.acceptTerms(event.target.checked)}
        />
        <span>{t("panels.ordering.acceptTerms")}</span>
      </label>
      <p className="form-links">
        <button type="button" className="link-button" onClick={() => ui.open("terms")}>
          {t("panels.ordering.readTerms")}
        </button>
        <button type="button" className="link-button" onClick={() => ui.open("privacy")}>
          {t("shell.privacyPolicy")}
        </button>
      </p>
    </div>
  );
});

/** The visible part of the card: its type, its last four digits, and its billing address. */
const CardReview = observer(function CardReview({ number }: Pick<EnteredCard, "number">) {
  const { cardTypes } = useBuying().merchantAccount;
  const t = useText();
  const brand = cardTypeOf(number, cardTypes)?.label ?? "";
  return (
    <>
      <p>{t("panels.ordering.card.reviewed", { brand, lastFour: number.slice(-4) })}</p>
      <p className="form-note">{t("panels.ordering.card.billing")}</p>
      <BillingAddressText />
    </>
  );
});

/** The payment method of the order. */
const MethodReview = observer(function MethodReview({ changeAt }: { changeAt: string | undefined }) {
  const { chosenMethod, methodAnswers } = useBuying().checkout;
  const t = useText();
  return (
    <ReviewPart title={t("panels.ordering.method")} changeAt={changeAt}>
      <p>{chosenMethod?.label ?? ""}</p>
      {chosenMethod?.redirects === true && <p className="form-note">{t("panels.ordering.redirects")}</p>}
      {methodAnswers?.checkNumber !== undefined && (
        <p>{t("panels.ordering.checkNumber", { number: methodAnswers.checkNumber })}</p>
      )}
      {methodAnswers?.card !== undefined && <CardReview {...methodAnswers.card} />}
      {chosenMethod?.form !== undefined && (
        <OwnAnswerList formId={chosenMethod.form} attributes={methodAnswers?.attributes ?? {}} />
      )}
    </ReviewPart>
  );
});

/** Review and Submit: the ordered permits, the payment and the contacts, before anything is sent. */
export const OrderReview = observer(function OrderReview({ step, moves }: StepPanelProps) {
  const { boot, profile } = useStores();
  const { cart, checkout } = useBuying();
  const t = useText();
  // Fetched in advance, so that nothing moves on the thank-you page when it arrives.
  useTextBlock("permit-complete");
  const isPlacing = checkout.status === "placing";
  const missing = t(cart.isOrderable ? "panels.ordering.missing.terms-accepted" : "panels.ordering.cartHint");
  const person = profile.account?.endUserAccountEntity.person;
  const ownSteps = formSteps(checkout.flow);
  // The reduced checkout has no step for the method.
  const at = (role: StepRole) => addressOfRole(moves, checkout.flow, role);
  const inProfile = (section: "personalDetails" | "driversLicense") => ({
    title: t(`panels.sections.${section}`),
    changeAt: withReturnTo(`/profile#${section}`, moves.addressOf(step)),
  });
  return (
    <>
      <div className="review">
        {cart.items.map((item) => (
          <ReviewPart key={item.id} title={item.permit.name} changeAt={CART}>
            <ItemProblemNotice
              item={item}
              actions={<ButtonLink to={CART}>{t("pages.buyPermits.viewCart")}</ButtonLink>}
            />
            <CartLine item={item} isWaived={checkout.chosenMethod?.waives === true} isReviewed />
          </ReviewPart>
        ))}
        <MethodReview changeAt={at("payment")} />
        {contactChoices.map((choice) => (
          <ReviewPart
            key={choice.name}
            title={t(`panels.ordering.contact.${choice.name}.title`)}
            changeAt={at("contact")}
          >
            <ContactEntry choice={choice} />
          </ReviewPart>
        ))}
        <OwnAnswerList formId="person" attributes={person?.attributes} part={inProfile("personalDetails")} />
        <OwnAnswerList
          formId="drivers-license"
          attributes={person?.driversLicense?.attributes}
          part={inProfile("driversLicense")}
        />
        {ownSteps.map((own) => (
          <ReviewPart key={own.id} title={own.title} changeAt={moves.addressOf(own)}>
            <OwnAnswerList formId={own.form} attributes={checkout.draft.attributes} />
          </ReviewPart>
        ))}
      </div>
      <Terms />
      <StepActions
        moves={{ ...moves, isBusy: isPlacing }}
        messages={boot.messages}
        missing={checkout.canPlace || isPlacing ? undefined : missing}
      />
    </>
  );
});
