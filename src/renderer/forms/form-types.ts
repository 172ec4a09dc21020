import type { ReactNode, ReactElement } from "react";
import type { FieldError, FormValues, FormModule } from "../../domain/effective-form.ts";
import type { Messages } from "../../domain/messages.ts";
import type { FormFiles } from "./form-files.ts";
import type { OptionSources } from "../../domain/option-source.ts";

/**
 * The outcome of a submit; any outcome of a store fits. `errors` (field name to message) are shown beside their fields
 * and in the summary; a `message` without field errors is shown only in the summary. Without both nothing is shown
 * here: a failed call has its own dialog.
 */
export interface SubmitOutcome {
  kind: string;
  /** A dialog has already shown the messages: they are shown beside the fields only, and not in the summary. */
  hasDialog?: boolean;
  errors?: Readonly<Record<string, string>>;
  message?: string;
}

export interface SchemaFormProps {
  form: FormModule;
  /** Initial answers, read when the form appears. A new `key` on the form starts it over. */
  formData?: FormValues;
  /** Called with the valid answers of the shown fields. Empty answers are left out. */
  onSubmit: (data: FormValues) => Promise<SubmitOutcome | void> | SubmitOutcome | void;
  /**
   * Called with the messages by field when the form's own rules reject a submit. Returns true if the caller has shown
   * them in a dialog: they are then shown beside their fields only, and not in the summary.
   */
  onRejected?: (data: FormValues, errors: Readonly<Record<string, string>>) => boolean;
  /** Called when a submit leaves rejected answers; the returned function is called once none is left. */
  whileRejected?: () => () => void;
  messages: Messages;
  options?: OptionSources;
  /** The file store; needed if the form asks for files. */
  files?: FormFiles | undefined;
  /**
   * The user name whose password the form sets, if it does not ask for one: password managers read it from a hidden
   * field.
   */
  userName?: string;
  /** Rejected fields that the caller knows, shown like the form's own; a new object replaces what is shown. */
  serverErrors?: Readonly<Record<string, string>>;
  submitLabel?: string;
  /** What is missing before the form can be sent: while it is set, the submit button is disabled and shows it. */
  waitsFor?: string | undefined;
  /** Called with every change, e.g. to keep a draft. */
  onChange?: (data: FormValues) => void;
  /** Shows progress and blocks submits, in addition to the form's own submit in progress. */
  busy?: boolean;
  /**
   * Prefix of every element id; by default the form's id. Two forms with the same id on one page need different
   * prefixes.
   */
  idPrefix?: string;
  onCancel?: () => void;
  /** Beside the submit button. */
  extraActions?: ReactNode;
  /** Wraps the submit button, such as in the bar at the foot of a phone. */
  aroundSubmit?: ((submit: ReactElement) => ReactElement) | undefined;
  /**
   * The element that holds the buttons, for a form inside other content; null until it is on the page. Without it they
   * are at the end of the form.
   */
  actionsPlace?: HTMLElement | null | undefined;
  /** Rules between fields that a schema cannot express, e.g. two passwords that must be equal. Must be pure. */
  checks?: (data: FormValues) => FieldError[];
  /**
   * Checks a changed answer on the server when its field is left and the form's own rules accept it; the message is
   * shown beside the field. The submit does not wait for it.
   */
  askAbout?: (field: string, value: unknown) => Promise<string | undefined>;
}
