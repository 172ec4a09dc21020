import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import type { Messages } from "../../domain/messages.ts";
import { Stepper } from "./stepper.tsx";

interface FlowFrameProps {
  title: string;
  steps: readonly FlowStep[];
  step: FlowStep;
  messages: Messages;
  /** In the middle of a purchase: the content above the page takes as little room as possible. */
  isAmid: boolean;
  addressOf(step: FlowStep): string;
  /** Above every step: the flow's own texts. */
  intro?: ReactNode;
  /** Beside the step on a desktop: the summary. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One step of a flow: the stepper, its heading and its content. A new step's heading takes the focus. */
export function FlowFrame({ title, steps, step, isAmid, messages, addressOf, intro, aside, children }: FlowFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step.id);
  // Before the step is painted, so that it begins at its top, and not at the former step's scroll position.
  useLayoutEffect(() => {
    if (shown.current === step.id) return;
    shown.current = step.id;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step.id]);
  return (
    <div className={isAmid ? "flow flow-amid" : "flow"}>
      {intro}
      <Stepper label={title} steps={steps} current={step} messages={messages} addressOf={addressOf} />
      <div className={aside === undefined ? "flow-body" : "flow-body flow-split"}>
        <section className="flow-step" aria-label={step.title}>
          <h2 ref={heading} tabIndex={-1} className="flow-heading">
            {step.title}
          </h2>
          {children}
        </section>
        {aside}
      </div>
    </div>
  );
}
