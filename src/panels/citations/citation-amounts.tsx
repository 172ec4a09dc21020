import { TotalFold } from "../../components/total-fold.tsx";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useMoney, useText } from "../../stores/context.ts";
import { useCitationFacts } from "./citation-facts.ts";

/** The amount of a citation, its payments so far, and the amount due, line by line. */
export function CitationAmounts({ citation }: { citation: Citation }) {
  const amounts = useCitationFacts(citation, ["fine", "fees", "total", "paidSoFar", "amountDue"]);
  return (
    <dl className="price-lines citation-amounts">
      {amounts.map(({ key, label, value }) => (
        <div key={key} className={`price-line${key === "amountDue" ? " price-line-total" : ""}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The amount due, beside the pay button in the bar of a phone. */
export function CitationTotal({ citation }: { citation: Citation }) {
  const t = useText();
  const money = useMoney();
  const parts = useCitationFacts(citation, ["fine", "fees", "paidSoFar"]);
  return (
    <TotalFold
      label={t("citations.amountDue")}
      total={money(citation.amountDue)}
      parts={parts.map(({ label, value }) => `${label} ${value}`).join(", ")}
    >
      <CitationAmounts citation={citation} />
    </TotalFold>
  );
}
