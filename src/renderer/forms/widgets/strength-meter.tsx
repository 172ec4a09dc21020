import { passwordStrength } from "../../../domain/passwords.ts";
import { useFormText } from "../form-context.ts";

/**
 * The strength of a password (specification section 5): a bar with its word, if any; for an empty password only the
 * bar.
 */
export function StrengthMeter({ password }: { password: string }) {
  const text = useFormText();
  const { label, percent } = passwordStrength(password);
  const word = password === "" || label === null ? "" : text(`strength.${label}`);
  return (
    <div className="form-strength">
      {/* Its place is kept for it, and looks like one. */}
      {password === "" && <div className="form-strength-bar" />}
      {password !== "" && (
        <div
          role="meter"
          className="form-strength-bar"
          aria-label={text("strength.name")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          {...(word === "" ? {} : { "aria-valuetext": word })}
        >
          <span className={`form-strength-fill form-strength-${percent}`} />
        </div>
      )}
      <span className="form-strength-word" aria-live="polite">
        {word}
      </span>
    </div>
  );
}
