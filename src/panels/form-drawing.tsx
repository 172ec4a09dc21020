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

/** What draws a form: most of the widgets come only with one that names them. */
function rendererOf({ form }: FormModule): typeof schemaForm {
  return asksTextAlone(form) ? textForm : schemaForm;
}

/**
 * Fetches a form, and what draws it, before a page shows it; without a hash what draws any. Rejects where one of them does
 * not arrive.
 */
export async function preloadForm(hash: string | undefined): Promise<void> {
  const [module] = await Promise.all([hash === undefined ? undefined : loadForm(hash), textForm.load()]);
  await (module === undefined ? schemaForm : rendererOf(module)).load();
}

/** Fetches most of what draws any form; other widgets come only with a form that names one. */
export function preloadWidgets(): void {
  void textForm.preload();
}

/** Says that a form, or what draws it, did not arrive. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const t = useText();
  return (
    <Notice tone="warning" role="alert" actions={<Button onClick={retry}>{t("common.tryAgain")}</Button>}>
      <p>{t("panels.loadFailed")}</p>
    </Notice>
  );
}

/** Stands for a form that is on its way. */
export function FormSkeleton() {
  const t = useText();
  return (
    <div className="form-skeleton">
      <Skeleton lines={5} label={t("common.loading")} />
    </div>
  );
}

/**
 * The place of a form. Each time that somebody asks for it again, the button that they pressed goes: the focus waits where the
 * form will be, and the next key that moves it leads to the first field.
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
 * Draws a form that has arrived. Where what draws it does not, its place says so and offers to try again; where that fails,
 * too, the nearest error boundary offers to load the page again.
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
