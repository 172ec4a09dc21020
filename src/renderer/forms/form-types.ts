import type { ReactNode, ReactElement } from "react";
import type { FieldError, FormValues, FormModule } from "../../domain/effective-form.ts";
import type { Messages } from "../../domain/messages.ts";
import type { FormFiles } from "./form-files.ts";
import type { OptionSources } from "../../domain/option-source.ts";

/**
 * What became of a submit. Any outcome of a store fits. `errors` (field name to words) are shown beside their fields and
 * in the summary; a `message` without field errors is shown in the summary alone. Without both nothing is shown here:
 * a failed call has its own dialog.
 */
export interface SubmitOutcome {
  kind: string;
  /** The words have been told already, in a dialog: they are beside the fields only, and no summary repeats them. */
  isTold?: boolean;
  errors?: Readonly<Record<string, string>>;
  message?: string;
}

export interface SchemaFormProps {
  form: FormModule;
  /** Answers to begin with; read when the form appears. A new `key` on the form starts it afresh. */
  formData?: FormValues;
  /** Gets the answers of the fields that are asked, once they are valid. Empty answers are left out. */
  onSubmit: (data: FormValues) => Promise<SubmitOutcome | void> | SubmitOutcome | void;
  /**
   * Gets the words by field when the form's own rules reject a submit. True where the caller has told them in a dialog:
   * then they are beside their fields, and no summary repeats them.
   */
  onRejected?: (data: FormValues, errors: Readonly<Record<string, string>>) => boolean;
  /** Called while answers stand rejected after a submit; what it returns is called once none of them does. */
  whileRejected?: () => () => void;
  messages: Messages;
  options?: OptionSources;
  /** The store of files of whoever fills in the form; needed where it asks for files. */
  files?: FormFiles | undefined;
  /** Whose password the form sets, where it does not ask: password managers read it from a field that nobody sees. */
  userName?: string;
  /** Refused fields that the caller knows of, shown like the form's own; a new object replaces what is shown. */
  serverErrors?: Readonly<Record<string, string>>;
  submitLabel?: string;
  /** What is missing before the form can be sent: while it says something, the submit button is off and says it. */
  waitsFor?: string | undefined;
  /** Called with every change, e.g. to keep a draft. */
  onChange?: (data: FormValues) => void;
  /** Shows progress and holds further submits back, beside the form's own submit. */
  busy?: boolean;
  /** Beginning of every element id; the form's id by default. Two forms on one page with one id need different ones. */
  idPrefix?: string;
  onCancel?: () => void;
  /** Beside the submit button. */
  extraActions?: ReactNode;
  /** Puts something around the submit button: the bar at the foot of a phone. */
  aroundSubmit?: ((submit: ReactElement) => ReactElement) | undefined;
  /**
   * Where the buttons stand, for a form that is among other things; null until that element is on the page. Without it
   * they are at the end of the form.
   */
  actionsPlace?: HTMLElement | null | undefined;
  /** Rules between fields that a schema cannot say, e.g. two passwords that must be equal. Must be pure. */
  checks?: (data: FormValues) => FieldError[];
  /**
   * Asks elsewhere (the server) about an answer that was changed and left, and that the form's own rules let pass; words
   * are shown beside the field. Holds nothing up: the submit does not wait for it.
   */
  askAbout?: (field: string, value: unknown) => Promise<string | undefined>;
}
