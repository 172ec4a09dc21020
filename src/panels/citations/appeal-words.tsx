import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { MOST_APPEALS, openAppealOf } from "../../domain/appeals.ts";
import { citationMeaning } from "../../domain/citations.ts";
import { formatDate } from "../../domain/dates.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useAppeals } from "../../stores/appeals-store.ts";
import { useCitations } from "../../stores/citations-store.ts";
import { useText } from "../../stores/context.ts";
import { appealAddress } from "./citation-addresses.ts";

interface AppealWordsProps {
  citation: Citation;
  /** The plate that it was found by; missing if it is one of the account's citations. */
  plate?: string;
}

/**
 * Where to read the open appeal, whose state is among the facts of the citation. Anyone else may file another appeal: a
 * stranger who has read both keys off a windshield must not lock the driver out.
 */
const UnderAppeal = observer(function UnderAppeal({ citation, plate }: AppealWordsProps) {
  const appeals = useAppeals();
  const t = useText();
  const keys = { number: citation.id, plate: plate ?? citation.vehicle.licensePlate.number };
  const address = appealAddress(keys.number, keys.plate);
  const known = appeals.of(keys);
  return (
    <>
      {citation.canPay && <p>{t("citations.appeal.mayBePaid")}</p>}
      {known !== undefined && (
        <p>
          <Link to={address}>{t("citations.appeal.read", { id: known.key.id })}</Link>
        </p>
      )}
      {known === undefined && (
        <>
          <p>{t("citations.appeal.byLink")}</p>
          {citation.canAppeal && (
            <p>
              <Link to={address}>{t("citations.appeal.another")}</Link>
            </p>
          )}
        </>
      )}
    </>
  );
});

/** Why a citation cannot be appealed; undefined where it can. */
export function useWhyNoAppeal({ canAppeal, appeals, appealUntil, state }: Citation): string | undefined {
  const t = useText();
  if (canAppeal) return undefined;
  if (!citationMeaning(state).mayBeAppealed) return t("citations.appeal.nothingDue");
  if (appeals.length >= MOST_APPEALS) return t("citations.appeal.usedUp", { n: MOST_APPEALS });
  return t("citations.appeal.over", { day: formatDate(appealUntil) });
}

/** Whether a citation can be appealed and until when, or why it no longer can; and where to read an open appeal. */
export const AppealWords = observer(function AppealWords({ citation, plate }: AppealWordsProps) {
  const { appealDays } = useCitations();
  const t = useText();
  const whyNot = useWhyNoAppeal(citation);
  if (openAppealOf(citation) !== undefined)
    return <UnderAppeal citation={citation} {...(plate === undefined ? {} : { plate })} />;
  if (!citationMeaning(citation.state).mayBeAppealed) return null;
  if (whyNot !== undefined) return <p>{whyNot}</p>;
  if (appealDays === null) return null;
  return <p>{t(`citations.appeal.${appealDays === 1 ? "possibleOneDay" : "possible"}`, { n: appealDays })}</p>;
});
