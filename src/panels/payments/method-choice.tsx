import type { ReactNode } from "react";
import type { ServedMethod } from "../../domain/generated/api-portal.ts";
import { hasMessage } from "../../domain/messages.ts";
import { useStores, useText } from "../../stores/context.ts";

interface MethodChoiceProps {
  method: Pick<ServedMethod, "label" | "explained">;
  isChosen: boolean;
  /** Gets the radio button. */
  onChoose(pressed: Element): void;
  /** Why the method cannot be chosen. */
  refusal?: string | undefined;
  isDisabled?: boolean;
  /** The fields of the method, once it is chosen. */
  children?: ReactNode;
}

/** A payment method as a card to choose: its name, a line that explains it, and its fields. */
export function MethodChoice({ method, isChosen, onChoose, refusal, isDisabled, children }: MethodChoiceProps) {
  const { boot } = useStores();
  const t = useText();
  const { label, explained } = method;
  return (
    <div className="permit-card method">
      <label className="permit-choice">
        <input
          type="radio"
          name="method"
          disabled={isDisabled}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget)}
        />
        <span className="permit-words">
          <span className="entry-name">{label}</span>
          {explained !== undefined && hasMessage(boot.messages, explained) && (
            <span className="entry-detail">{t(explained)}</span>
          )}
          {refusal !== undefined && <span className="entry-detail">{refusal}</span>}
        </span>
      </label>
      {children}
    </div>
  );
}
