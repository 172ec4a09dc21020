import { Select } from "@fluentui/react-components";
import type { AnswerProps } from "./answer-props.ts";
import { useContext, type ReactNode } from "react";
import type { FieldUi } from "../../../domain/generated/meta-form.ts";
import type { OptionSource } from "../../../domain/option-source.ts";
import { choicesOf } from "../choices.ts";
import { OptionSourcesContext, useFieldUi, useFormText } from "../form-context.ts";
import { inputProps } from "./input-props.ts";

const LOADING: OptionSource = { status: "loading", groups: [] };

/** A native select with the options of the schema's closed list, or with options from the server. */
export function SelectWidget(props: AnswerProps) {
  const ui = useFieldUi(props.name);
  return ui?.options === undefined ? <ClosedSelect {...props} ui={ui} /> : <FedSelect {...props} ui={ui} />;
}

type SelectProps = AnswerProps & { ui: FieldUi | undefined };

/** The options by their text, since a native select has only text values. */
function ClosedSelect({ ui, ...props }: SelectProps) {
  const choices = choicesOf(props.schema, ui);
  const chosen = choices.find((choice) => choice.value === props.value);
  return (
    <NativeSelect
      {...props}
      ui={ui}
      value={chosen?.key ?? ""}
      onChange={(key: string) => props.onChange(choices.find((choice) => choice.key === key)?.value)}
    >
      {choices.map((choice) => (
        <option key={choice.key} value={choice.key}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

function FedSelect({ ui, ...props }: SelectProps) {
  const text = useFormText();
  const sources = useContext(OptionSourcesContext);
  const source = (ui?.options === undefined ? undefined : sources[ui.options]) ?? LOADING;
  const value = String(props.value ?? "");
  const isListed = source.groups.some((group) => group.options.some((option) => option.value === value));
  return (
    <>
      <NativeSelect
        {...props}
        ui={ui}
        value={value}
        onChange={(chosen: string) => props.onChange(chosen === "" ? undefined : chosen)}
        {...(source.status === "loading" ? { instead: text("select.loading") } : {})}
      >
        {/* An answer from before stays chosen while the list is on its way, or if it is no longer in it. */}
        {value !== "" && !isListed && <option value={value}>{value}</option>}
        <FedOptions source={source} />
      </NativeSelect>
      {source.status === "failed" && <FailedSource {...(source.retry === undefined ? {} : { retry: source.retry })} />}
    </>
  );
}

function FedOptions({ source }: { source: OptionSource }) {
  return source.groups.map((group) => {
    const options = group.options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
    if (group.label === null) return options;
    return (
      <optgroup key={group.label} label={group.label}>
        {options}
      </optgroup>
    );
  });
}

function FailedSource({ retry }: { retry?: () => void }) {
  const text = useFormText();
  return (
    <div className="form-source-failed" role="status">
      <span>{`${text("select.failed")} `}</span>
      {retry !== undefined && (
        <button type="button" className="form-link-button" onClick={retry}>
          {text("select.retry")}
        </button>
      )}
    </div>
  );
}

interface NativeSelectProps extends SelectProps {
  /** Replaces the field's placeholder while the list is loading. */
  instead?: string;
  children: ReactNode;
}

function NativeSelect({ ui, value, onChange, instead, children, ...props }: NativeSelectProps) {
  const text = useFormText();
  // Fluent does not pass autocomplete to a select, but its slot accepts any attribute.
  const { placeholder, autoComplete, ...rest } = inputProps(props, ui);
  return (
    <Select {...rest} select={{ autoComplete }} value={value} onChange={(_event, data) => onChange(data.value)}>
      <option value="">{instead ?? placeholder ?? text("select.placeholder")}</option>
      {children}
    </Select>
  );
}
