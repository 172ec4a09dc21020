import { ButtonLink } from "../../components/button-link.tsx";
import { openAppealOf } from "../../domain/appeals.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useStores, useText } from "../../stores/context.ts";
import { appealAddress, pdfAddress } from "./citation-addresses.ts";
import { CitationReceiptButton } from "./citation-receipt-button.tsx";

interface CitationActionsProps {
  citation: Citation;
  /** The plate that it was found by; missing if it is one of the account's citations. */
  plate?: string;
  /** At the foot of a dialog, where the primary action comes last (Modal). */
  isInDialog?: boolean;
}

/** The possible actions of a citation: pay, appeal, download its receipt, and open its PDF in a new window. */
export function CitationActions({ citation, plate, isInDialog = false }: CitationActionsProps) {
  const { boot } = useStores();
  const t = useText();
  const key = plate ?? citation.vehicle.licensePlate.number;
  // Both keys go into the navigation state, so that the plate appears in no address.
  const keys = { number: citation.id, plate: key };
  // AppealWords links to an open appeal, and from there to another one.
  const canBeginAppeal = citation.canAppeal && openAppealOf(citation) === undefined;
  const ofCitation = t("citations.actions.ofCitation", { number: citation.id });
  const actions = [
    citation.canPay && (
      <ButtonLink key="pay" look="primary" to="/paycitation-form" state={keys}>
        <span>{t("citations.actions.pay")}</span> <span className="visually-hidden">{citation.id}</span>
      </ButtonLink>
    ),
    canBeginAppeal && (
      <ButtonLink key="appeal" look="secondary" to={appealAddress(citation.id, key)} state={keys}>
        <span>{t("citations.actions.appeal")}</span> <span className="visually-hidden">{ofCitation}</span>
      </ButtonLink>
    ),
    citation.payments.length > 0 && <CitationReceiptButton key="receipt" number={citation.id} plate={plate} />,
    <ButtonLink key="pdf" to={pdfAddress(boot.tenant?.slug ?? "", citation.id, plate)} target="_blank" rel="noopener">
      <span>{t("citations.actions.pdf")}</span> <span className="visually-hidden">{ofCitation}</span>
    </ButtonLink>,
  ];
  if (isInDialog) actions.reverse();
  return actions;
}
