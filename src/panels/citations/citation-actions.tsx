import { ButtonLink } from "../../components/button-link.tsx";
import type { ButtonLook } from "../../components/button-look.ts";
import { openAppealOf } from "../../domain/appeals.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { isBuilt, type ScreenName } from "../../domain/routes.ts";
import { useStores, useText } from "../../stores/context.ts";
import { appealAddress, paperAddress } from "./citation-addresses.ts";
import { CitationReceiptButton } from "./citation-receipt-button.tsx";

/** What can be done with a citation beside reading it, on a screen of its own. */
interface CitationAction {
  readonly id: string;
  /** Offered once this screen is built. */
  readonly screen: ScreenName;
  readonly textKey: MessageKey;
  readonly look: ButtonLook;
  isOffered(citation: Citation): boolean;
  /** Where it leads, below the tenant's prefix. The navigation brings both keys along, so that the plate is in no address. */
  to(citation: Citation, plate: string): string;
}

/** In order. Another action joins by one entry. */
const citationActions: readonly CitationAction[] = [
  {
    id: "pay",
    screen: "pay-citation-form",
    textKey: "citations.actions.pay",
    look: "primary",
    isOffered: ({ canPay }) => canPay,
    to: () => "/paycitation-form",
  },
  {
    id: "appeal",
    screen: "citation-details",
    textKey: "citations.actions.appeal",
    look: "secondary",
    // While one is open, what is said of it (AppealWords) leads to it and to another one.
    isOffered: (citation) => citation.canAppeal && openAppealOf(citation) === undefined,
    to: ({ id }, plate) => appealAddress(id, plate),
  },
];

interface CitationActionsProps {
  citation: Citation;
  /** The plate that it was found by; missing where it is shown as one of the account's. */
  plate?: string;
  /** At the foot of a dialog, where what it is for comes last (Modal). */
  isInDialog?: boolean;
}

/** Pay and whatever else can be done, where it can be done; and the citation as a PDF, in a new window. */
export function CitationActions({ citation, plate, isInDialog = false }: CitationActionsProps) {
  const { boot } = useStores();
  const t = useText();
  const key = plate ?? citation.vehicle.licensePlate.number;
  const offered = citationActions.filter((action) => isBuilt(action.screen) && action.isOffered(citation));
  const actions = [
    ...offered.map((action) => (
      <ButtonLink
        key={action.id}
        look={action.look}
        to={action.to(citation, key)}
        state={{ number: citation.id, plate: key }}
      >
        {t(action.textKey)}
      </ButtonLink>
    )),
    citation.payments.length > 0 && <CitationReceiptButton key="receipt" number={citation.id} plate={plate} />,
    <ButtonLink key="pdf" to={paperAddress(boot.tenant?.slug ?? "", citation.id, plate)} target="_blank" rel="noopener">
      <span>{t("citations.actions.pdf")}</span>{" "}
      <span className="visually-hidden">{t("citations.actions.ofCitation", { number: citation.id })}</span>
    </ButtonLink>,
  ];
  if (isInDialog) actions.reverse();
  return actions;
}
