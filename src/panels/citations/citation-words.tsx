import { AnswerList } from "../../components/answer-list.tsx";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useText } from "../../stores/context.ts";
import { CitationAmounts } from "./citation-amounts.tsx";
import { OpenPayment } from "./open-payment.tsx";
import { useCitationFacts, useCitationHistory } from "./citation-facts.ts";

/** The officer's photos as thumbnails; each opens in a new window, where a phone can enlarge it. */
function Photos({ citation }: { citation: Citation }) {
  const t = useText();
  if (citation.photos.length === 0) return null;
  return (
    <section className="text-stack">
      <h3>{t("citations.photos")}</h3>
      <ul className="plain-list citation-photos">
        {citation.photos.map(({ url }, place) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener">
              <img src={url} alt={t("citations.photo", { n: place + 1, number: citation.id })} loading="lazy" />
              <span>{t("citations.openPhoto")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything about a citation: its facts, photos, amounts, and all payments and appeals so far. */
export function CitationWords({ citation }: { citation: Citation }) {
  const facts = useCitationFacts(citation, [
    "plate",
    "violation",
    "location",
    "issuedOn",
    "dueOn",
    "appealUntil",
    "note",
  ]);
  const history = useCitationHistory(citation);
  return (
    <>
      {citation.openPayment !== undefined && <OpenPayment payment={citation.openPayment} />}
      <AnswerList answers={facts} />
      <Photos citation={citation} />
      <CitationAmounts citation={citation} />
      {history.length > 0 && <AnswerList answers={history} />}
    </>
  );
}
