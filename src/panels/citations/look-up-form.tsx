import { Notice } from "../../components/notice.tsx";
import type { CitationKeys } from "../../domain/citations.ts";
import type { FormValues } from "../../domain/effective-form.ts";
import { useCitations } from "../../stores/citations-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";

interface LookUpFormProps {
  /** Keys to begin with. */
  keys?: CitationKeys;
  /** A citation was found by these keys. */
  onFound(keys: CitationKeys): void;
}

/** Asks for number and plate, and looks the citation up. A miss has its dialog, and its words stay on the page after it. */
export function LookUpForm({ keys, onFound }: LookUpFormProps) {
  const { ui } = useStores();
  const citations = useCitations();
  const t = useText();
  const lookUp = async (data: FormValues) => {
    const typed = { number: String(data.number).trim(), plate: String(data.plate).trim() };
    const outcome = await citations.lookUp(typed.number, typed.plate);
    if (outcome.kind === "done") onFound(typed);
    // The focus cannot go to the words on the page before the dialog is closed.
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
