import { AnswerList } from "../../components/answer-list.tsx";
import { useText } from "../../stores/context.ts";

/** The reason for a visit; nothing without one. */
export function VisitReason({ reason = "" }: { reason?: string | undefined }) {
  const t = useText();
  const value = reason.trim();
  if (value === "") return null;
  return <AnswerList answers={[{ key: "reason", label: t("ordering.reasonForVisit"), value }]} />;
}
