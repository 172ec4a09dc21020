import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ActionLink } from "../../components/action-link.tsx";
import { ArrowRightIcon } from "../../components/icons/arrow-right-icon.tsx";
import { useStores, useText } from "../../stores/context.ts";
import type { HomeTask } from "./home-tasks.tsx";

interface TaskCardProps {
  task: HomeTask;
  isFirst: boolean;
  /** Links to the customer's identity provider instead of the task's page. */
  signOn: boolean;
}

/** A task as a card that is one link. */
export function TaskCard({ task, isFirst, signOn }: TaskCardProps) {
  const { singleSignOn } = useStores();
  const t = useText();
  const className = isFirst ? "task-card task-card-first" : "task-card";
  const content: ReactNode = (
    <>
      <span className="task-icon">{task.icon}</span>
      <span className="task-words">
        <span className="task-title">{t(`${task.words}.title`)}</span>
        <span className="task-text">{t(`${task.words}.text`)}</span>
      </span>
      <ArrowRightIcon size={20} />
    </>
  );
  return signOn ? (
    <ActionLink href={singleSignOn.addressFor()} className={className} onPress={() => singleSignOn.start()}>
      {content}
    </ActionLink>
  ) : (
    <Link to={task.to} className={className}>
      {content}
    </Link>
  );
}
