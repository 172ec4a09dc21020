import { Link } from "react-router-dom";
import { CheckIcon } from "../../components/icons/check-icon.tsx";
import type { FlowStep } from "../../domain/generated/meta-flow.ts";
import { translate, type Messages } from "../../domain/messages.ts";

interface StepperProps {
  /** Name of the list for a screen reader: the flow's title. */
  label: string;
  steps: readonly FlowStep[];
  current: FlowStep;
  messages: Messages;
  /** The address of an earlier step. */
  addressOf(step: FlowStep): string;
}

/** The steps of a flow. Earlier ones are links; the current one is announced as such. */
export function Stepper({ label, steps, current, messages, addressOf }: StepperProps) {
  const place = steps.indexOf(current);
  return (
    <nav aria-label={label}>
      <p className="stepper-short">
        {translate(messages, "renderer.flow.place", { n: place + 1, count: steps.length })}
      </p>
      <ol className="stepper">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={index < place ? "stepper-step stepper-done" : "stepper-step"}
            aria-current={index === place ? "step" : undefined}
          >
            <span className="stepper-number" aria-hidden="true">
              {index < place ? <CheckIcon size={32} /> : index + 1}
            </span>
            {index < place ? <Link to={addressOf(step)}>{step.title}</Link> : <span>{step.title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
