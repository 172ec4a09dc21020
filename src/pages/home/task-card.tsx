import { Link } from "react-router-dom";
import { ArrowRightIcon } from "../../components/icons/arrow-right-icon.tsx";
import { useText } from "../../stores/context.ts";
import type { HomeTask } from "./home-tasks.tsx";

/** A task as a card that is one link. */
export function TaskCard({ task, isFirst }: { task: HomeTask; isFirst: boolean }) {
  const t = useText();
  return (
    <Link to={task.to} className={isFirst ? "task-card task-card-first" : "task-card"}>
      <span className="task-icon">{task.icon}</span>
      <span className="task-words">
        <span className="task-title">{t(`${task.words}.title`)}</span>
        <span className="task-text">{t(`${task.words}.text`)}</span>
      </span>
      <ArrowRightIcon size={20} />
    </Link>
  );
}
