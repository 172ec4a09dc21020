import { Notice } from "../../components/notice.tsx";
import type { CitationKeys } from "../../domain/citations.ts";
import type { FormValues } from "../../domain/effective-form.ts";
import { useCitations } from "../../stores/citations-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";

interface LookUpFormProps {
  /** Keys to begin with. */
  keys?: CitationKeys;
  /** Called when a citation with these keys was found. */
  onFound(keys: CitationKeys): void;
}

/**
 * Asks for number and plate, and looks the citation up. If none is found, a dialog says so, and its message stays on
 * the page.
 */
export function LookUpForm({ keys, onFound }: LookUpFormProps) {
  const { ui } = useStores();
  const citations = useCitations();
  const t = useText();
  const lookUp = async (data: FormValues) => {
    const typed = { number: String(data.number).trim(), plate: String(data.plate).trim() };
    const outcome = await citations.lookUp(typed.number, typed.plate);
    if (outcome.kind === "done") onFound(typed);
    // The focus cannot move to the message on the page before the dialog is closed.
    if (outcome.kind === "refused") await ui.whenClosed();
    return outcome;
  };
  return (
    <div className="form-card">
      <noscript>
        <Notice tone="warning">
          <p>{t("citations.lookUp.needsScripts")}</p>
        </Notice>
      </noscript>
      <EntityForm
        formId="citation-look-up"
        {...(keys === undefined ? {} : { formData: { ...keys } })}
        onSubmit={lookUp}
      />
    </div>
  );
}
