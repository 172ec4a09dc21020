import { memo } from "react";
import { Button } from "../../src/components/button.tsx";
import type { FormValues, FormModule } from "../../src/domain/effective-form.ts";
import type { Messages } from "../../src/domain/messages.ts";
import { SchemaForm } from "../../src/renderer/forms/schema-form.tsx";
import { usePreviewText } from "../texts.ts";

interface StyleFormProps {
  module: FormModule;
  messages: Messages;
  /** Initial answers; a new key makes the form start over. */
  answers: FormValues;
  onChange(answers: FormValues): void;
  /** Called after a submit in which all answers were valid. */
  onShow(): void;
  onReset(): void;
}

/** The form that edits the look. The pages follow while a person types; its button checks all answers at once. */
export const StyleForm = memo(function StyleForm({ module, messages, answers, ...on }: StyleFormProps) {
  const text = usePreviewText();
  return (
    <SchemaForm
      form={module}
      formData={answers}
      messages={messages}
      onChange={on.onChange}
      onSubmit={(data) => {
        on.onChange(data);
        on.onShow();
      }}
      extraActions={<Button onClick={on.onReset}>{text("style.reset")}</Button>}
    />
  );
});
