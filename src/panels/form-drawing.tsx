import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { loadedLater } from "../components/loaded-later.tsx";
import { Notice } from "../components/notice.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import type { FormModule } from "../domain/effective-form.ts";
import type { SchemaFormProps } from "../renderer/forms/form-types.ts";
import { loadForm } from "../renderer/forms/load-form.ts";
import { asksTextAlone } from "../renderer/forms/text-alone.ts";
import { useText } from "../stores/context.ts";

const schemaForm = loadedLater(async () => (await import("../renderer/forms/schema-form.tsx")).SchemaForm);
const textForm = loadedLater(async () => (await import("../renderer/forms/text-form.tsx")).TextForm);

/** The renderer of a form: most widgets are loaded only for a form that names them. */
function rendererOf({ form }: FormModule): typeof schemaForm {
  return asksTextAlone(form) ? textForm : schemaForm;
}

/**
 * Fetches a form and its renderer before a page shows it; without a hash, the renderer of any form. Rejects if either
 * does not arrive.
 */
export async function preloadForm(hash: string | undefined): Promise<void> {
  const [module] = await Promise.all([hash === undefined ? undefined : loadForm(hash), textForm.load()]);
  await (module === undefined ? schemaForm : rendererOf(module)).load();
}

/** Fetches the renderer of forms; other widgets are loaded only for a form that names one. */
export function preloadWidgets(): void {
  void textForm.preload();
}

/** Says that a form or its renderer could not be loaded. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const t = useText();
  return (
    <Notice tone="warning" role="alert" actions={<Button onClick={retry}>{t("common.tryAgain")}</Button>}>
      <p>{t("panels.loadFailed")}</p>
    </Notice>
  );
}

/** A skeleton for a form that is loading. */
export function FormSkeleton() {
  const t = useText();
  return (
    <div className="form-skeleton">
      <Skeleton lines={5} label={t("common.loading")} />
    </div>
  );
}

/**
 * The place of a form. Each retry removes the pressed button, so the focus moves here, and the next Tab leads to the
 * first field.
 */
export function FormPlace({ attempt, children }: { attempt: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), [attempt]);
  if (attempt === 0) return children;
  return (
    <div ref={place} className="form-place" tabIndex={-1}>
      {children}
    </div>
  );
}

/**
 * Draws a loaded form. If its renderer cannot be loaded, a message with a retry replaces it; if that fails too, the
 * nearest error boundary offers to reload the page.
 */
export function FormDrawing(props: SchemaFormProps) {
  const [attempt, setAttempt] = useState(0);
  const renderer = rendererOf(props.form);
  return (
    <FormPlace attempt={attempt}>
      <renderer.Component
        key={attempt}
        props={props}
        fallback={<FormSkeleton />}
        failed={attempt === 0 ? <LoadFailed retry={() => setAttempt(1)} /> : undefined}
      />
    </FormPlace>
  );
}
