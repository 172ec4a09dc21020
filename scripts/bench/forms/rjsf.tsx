// The same form in RJSF's unchanged core with its usual validator: the baseline of the measurement.
import Form from "@rjsf/core";
import type { RJSFSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { createRoot } from "react-dom/client";
import { formDocument } from "./form-document.ts";

export const mount = () =>
  createRoot(document.body).render(
    <Form schema={formDocument.schema as RJSFSchema} validator={validator} noHtml5Validate />,
  );
