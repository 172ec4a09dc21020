// The form with 200 fields in the portal's own renderer.
import { createRoot } from "react-dom/client";
import messages from "../../../schemas/messages/en.json";
import { flattenMessages } from "../../../src/domain/messages.ts";
import { SchemaForm } from "../../../src/renderer/forms/schema-form.tsx";
import { PortalProvider } from "../../../src/renderer/theme/portal-provider.tsx";
import { formDocument } from "./form-document.ts";
import { validate } from "./validator.ts";

const form = { form: formDocument, validate };
const texts = flattenMessages(messages);

export const mount = () =>
  createRoot(document.body).render(
    <PortalProvider>
      <SchemaForm form={form} messages={texts} onSubmit={() => Promise.resolve({ kind: "saved" })} />
    </PortalProvider>,
  );
