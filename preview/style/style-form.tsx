import { memo } from "react";
import { Button } from "../../src/components/button.tsx";
import type { FormValues, FormModule } from "../../src/domain/effective-form.ts";
import type { Messages } from "../../src/domain/messages.ts";
import { SchemaForm } from "../../src/renderer/forms/schema-form.tsx";
import { usePreviewText } from "../texts.ts";

interface StyleFormProps {
  module: FormModule;
  messages: Messages;
  /** Answers to begin with; a new key lets the form start over. */
  answers: FormValues;
  onChange(answers: FormValues): void;
  /** The answers were asked for and are all valid. */
  onShow(): void;
  onReset(): void;
}

/** The form that edits the look. The pages follow while it is typed in; its button checks every answer at once. */
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
