import { observer } from "mobx-react-lite";
import { useId } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { StepActions } from "../../renderer/flows/step-actions.tsx";
import { formSteps } from "../../domain/flows.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { useTextBlock } from "../../stores/use-text-block.ts";
import { TextBlock } from "../text-block.tsx";
import { CartLine } from "./cart-lines.tsx";
import { contactChoices } from "./contact-choices.ts";
import { ContactEntry } from "./contact-entry.tsx";
import { ItemProblemNotice } from "./item-problem.tsx";
import { OwnAnswers } from "./own-answers.tsx";
import type { StepPanelProps } from "../flows/step-panel.ts";

/** Where an item that cannot be ordered as it stands is edited or deleted. */
const CART = "/buyPermits?view=cart";

/** The tenant's agreement, and the checkbox without which nothing is submitted. */
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
          // Nobody can accept words that are not there yet.
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

/** How the order is paid. */
const MethodReview = observer(function MethodReview() {
  const { way, methodAnswers } = useBuying().checkout;
  const t = useText();
  return (
    <div className="review-part">
      <h3>{t("panels.ordering.method")}</h3>
      <p>{way?.label ?? ""}</p>
      {way?.redirects === true && <p className="form-note">{t("panels.ordering.redirects")}</p>}
      {methodAnswers?.checkNumber !== undefined && (
        <p>{t("panels.ordering.checkNumber", { number: methodAnswers.checkNumber })}</p>
      )}
      {way?.form !== undefined && <OwnAnswers formId={way.form} attributes={methodAnswers?.attributes ?? {}} />}
    </div>
  );
});

/** Review and Submit: all that is ordered, how it is paid and where it goes, before anything is sent. */
export const OrderReview = observer(function OrderReview({ moves }: StepPanelProps) {
  const { boot, profile } = useStores();
  const { cart, checkout } = useBuying();
  const t = useText();
  const person = profile.account?.endUserAccountEntity.person;
  const ownSteps = formSteps(checkout.flow);
  return (
    <>
      <div className="review">
        {cart.items.map((item) => (
          <div key={item.id} className="review-part">
            <h3>
              <bdi>{item.permit.name}</bdi>
            </h3>
            <ItemProblemNotice
              item={item}
              actions={<ButtonLink to={CART}>{t("pages.buyPermits.viewCart")}</ButtonLink>}
            />
            <CartLine item={item} isWaived={checkout.way?.waives === true} />
          </div>
        ))}
        <MethodReview />
        {contactChoices.map((choice) => (
          <div key={choice.name} className="review-part">
            <h3>{t(`panels.ordering.contact.${choice.name}.title`)}</h3>
            <ContactEntry choice={choice} />
          </div>
        ))}
        <OwnAnswers formId="person" attributes={person?.attributes} title={t("panels.sections.personalDetails")} />
        <OwnAnswers
          formId="drivers-license"
          attributes={person?.driversLicense?.attributes}
          title={t("panels.sections.driversLicense")}
        />
        {ownSteps.map((step) => (
          <div key={step.id} className="review-part">
            <h3>{step.title}</h3>
            <OwnAnswers formId={step.form} attributes={checkout.draft.attributes} />
          </div>
        ))}
      </div>
      <Terms />
      <StepActions
        moves={{ ...moves, isBusy: checkout.status === "placing" }}
        messages={boot.messages}
        isNextEnabled={checkout.canPlace || checkout.status === "placing"}
        hint={t(cart.isOrderable ? "panels.ordering.submitHint" : "panels.ordering.cartHint")}
      />
    </>
  );
});
