import { Notice, type NoticeTone } from "../../components/notice.tsx";
import { formatDate } from "../../domain/dates.ts";
import type { Order, OrderLine } from "../../domain/generated/api-orders.ts";
import { permitPhase, type PermitPhase } from "../../domain/permit-phase.ts";
import { useText, useToday } from "../../stores/context.ts";

/** An order that waits for its payment says so elsewhere (OrderPayment). */
type NoticePhase = Exclude<PermitPhase, "none" | "ended" | "pending">;

const TONES: Readonly<Record<NoticePhase, NoticeTone>> = { active: "success", later: "info" };

/** The most cautious phase comes first, since the first one decides the look of the notice. */
const CAUTION: readonly NoticePhase[] = ["later", "active"];

function hasNotice(phase: PermitPhase): phase is NoticePhase {
  return phase === "active" || phase === "later";
}

/**
 * Says whether the driver may park now: in one sentence if it is the same for all permits, otherwise in one for each.
 */
export function ParkingWords({ order }: { order: Order }) {
  const t = useText();
  const today = useToday();
  const notices = order.lines.flatMap((line: OrderLine) => {
    const phase = permitPhase(order.state, line.item, today);
    if (!hasNotice(phase)) return [];
    const start = formatDate(line.item.validStartDate);
    return [
      { id: line.id, name: line.item.name, phase, words: t(`pages.buyPermits.complete.parking.${phase}`, { start }) },
    ];
  });
  const [first] = notices;
  if (first === undefined) return null;
  const phase = CAUTION.find((each) => notices.some((line) => line.phase === each)) ?? first.phase;
  if (notices.every(({ words }) => words === first.words)) return <Notice tone={TONES[phase]} title={first.words} />;
  return (
    <Notice tone={TONES[phase]}>
      {notices.map(({ id, name, words }) => (
        <p key={id}>{t("pages.buyPermits.complete.parking.ofPermit", { permit: name, words })}</p>
      ))}
    </Notice>
  );
}
