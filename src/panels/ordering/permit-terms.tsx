import { observer } from "mobx-react-lite";
import { useId } from "react";
import { parsePlainDate } from "../../domain/dates.ts";
import { needsStartDate } from "../../domain/permits.ts";
import { useBuying } from "../../stores/buying-stores.ts";
import { useStores, useText } from "../../stores/context.ts";
import { RulesDialog } from "./rules-dialog.tsx";

const StartDate = observer(function StartDate() {
  const { permitOrder } = useBuying();
  const t = useText();
  const wordsId = useId();
  const { permit, startOn, startProblem, today } = permitOrder;
  const first = permit?.validStartDate ?? today;
  const isWrong = startOn !== null && startProblem !== undefined;
  return (
    <div className="plain-field">
      <label className="plain-field">
        <span>{t("panels.ordering.startDate")}</span>
        <input
          type="date"
          min={first > today ? first : today}
          max={permit?.validEndDate}
          value={startOn ?? ""}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={wordsId}
          onChange={(event) => permitOrder.chooseStart(parsePlainDate(event.target.value) ?? null)}
        />
      </label>
      <p id={wordsId} role="status" className="field-words">
        {isWrong ? t(`ordering.problems.${startProblem}`) : ""}
      </p>
    </div>
  );
});

/** What a chosen permit asks besides vehicles: the rules, a start date, a reason for visit. */
export const PermitTerms = observer(function PermitTerms() {
  const { ui } = useStores();
  const { permitOrder } = useBuying();
  const t = useText();
  const { permit } = permitOrder;
  return (
    <div className="permit-terms">
      {permit !== undefined && needsStartDate(permit.permitType) && <StartDate />}
      {permit?.reasonForVisitIsRequired === true && (
        <label className="plain-field">
          <span>{t("panels.ordering.reason")}</span>
          <input
            type="text"
            maxLength={200}
            value={permitOrder.reasonForVisit}
            onChange={(event) => permitOrder.giveReason(event.target.value)}
          />
        </label>
      )}
      <label className="check-line">
        <input
          type="checkbox"
          checked={permitOrder.rulesAccepted}
          onChange={(event) => permitOrder.acceptRules(event.target.checked)}
        />
        <span>{t("panels.ordering.rules.accept")}</span>
      </label>
      <button type="button" className="link-button" onClick={() => ui.open("buyTerms")}>
        {t("panels.ordering.rules.read")}
      </button>
      {ui.modals.buyTerms && <RulesDialog onClose={() => ui.close("buyTerms")} />}
    </div>
  );
});
