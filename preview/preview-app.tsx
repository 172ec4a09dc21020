import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { LiveStatus } from "../src/components/live-status.tsx";
import { Notice } from "../src/components/notice.tsx";
import { Skeleton } from "../src/components/skeleton.tsx";
import type { FormModule } from "../src/domain/effective-form.ts";
import { previewFramePath, type PreviewBoot } from "../src/domain/preview-boot.ts";
import { loadForm } from "../src/renderer/forms/load-form.ts";
import { offeredPages } from "./pages.ts";
import { Stage } from "./stage/stage.tsx";
import { ContrastList } from "./style/contrast-list.tsx";
import { pairContrasts, type PairContrast } from "./style/contrasts.ts";
import { StyleForm } from "./style/style-form.tsx";
import { StyleLines } from "./style/style-lines.tsx";
import { useDraft } from "./style/use-draft.ts";
import { allMessages, PreviewTextContext, previewText, usePreviewText, type PreviewText } from "./texts.ts";

/** Names of the pairs whose text colours are adjusted to be readable. */
function movedNames(pairs: readonly PairContrast[], text: PreviewText): readonly string[] {
  return pairs.filter(({ moved }) => moved !== undefined).map(({ name }) => text(`contrast.pair.${name}`));
}

/** The message for screen readers while text colours are adjusted; "" while none is. */
function movedText(moved: readonly string[], text: PreviewText): string {
  return moved.length === 0 ? "" : text("contrast.movedPairs", { pairs: moved.join(", ") });
}

function Workbench({ boot, module }: { boot: PreviewBoot; module: FormModule }) {
  const text = usePreviewText();
  const messages = useMemo(() => allMessages(boot), [boot]);
  const draft = useDraft(module, boot.style);
  const [done, setDone] = useState("");
  // Computing a whole look is slow, and typing has priority.
  const measured = useDeferredValue(draft.style);
  const pairs = useMemo(() => pairContrasts(measured), [measured]);
  const moved = movedNames(pairs, text);
  const { change, reset } = draft;
  const onChange = useCallback<typeof change>(
    (answers) => {
      setDone("");
      change(answers);
    },
    [change],
  );
  const onReset = useCallback(() => {
    reset();
    setDone(text("style.wasReset"));
  }, [reset, text]);
  const onShow = useCallback(() => setDone(text("style.shown")), [text]);
  return (
    <main className="preview-main" aria-label={text("mainRegion")}>
      <section className="preview-look" aria-label={text("styleRegion")}>
        <LiveStatus text={[done, movedText(moved, text)].filter(Boolean).join(" ")} />
        <StyleForm
          key={draft.begin.key}
          module={module}
          messages={messages}
          answers={draft.begin.answers}
          onChange={onChange}
          onShow={onShow}
          onReset={onReset}
        />
        <ContrastList pairs={pairs} onUse={draft.put} />
        <StyleLines published={boot.style} style={draft.style} refused={moved} />
      </section>
      <section id="pages" className="preview-stage" aria-label={text("stageRegion")} tabIndex={-1}>
        <Stage
          pages={offeredPages(boot)}
          frameAddress={previewFramePath(boot.tenant?.slug ?? "")}
          style={draft.style}
        />
      </section>
    </main>
  );
}

type Loading = { status: "loading" } | { status: "failed" } | { status: "ready"; module: FormModule };

function useStyleForm(hash: string): Loading {
  const [loading, setLoading] = useState<Loading>({ status: "loading" });
  useEffect(() => {
    loadForm(hash).then(
      (module) => setLoading({ status: "ready", module }),
      () => setLoading({ status: "failed" }),
    );
  }, [hash]);
  return loading;
}

/** The admin's preview of a tenant: a form for the look, and the real pages beside it. Nothing is stored. */
export function PreviewApp({ boot }: { boot: PreviewBoot }) {
  const text = useMemo(() => previewText(allMessages(boot)), [boot]);
  const form = useStyleForm(boot.preview.styleForm);
  return (
    <PreviewTextContext value={text}>
      <a className="preview-skip" href="#pages">
        {text("toPages")}
      </a>
      <header className="preview-head" aria-label={text("heading")}>
        <h1>
          <span>{text("heading")}</span> <span className="preview-tenant">{boot.tenant?.name}</span>
        </h1>
        <p className="preview-note">{text("intro")}</p>
      </header>
      {form.status === "ready" && <Workbench boot={boot} module={form.module} />}
      {form.status === "loading" && <Skeleton lines={8} label={boot.messages["common.loading"] ?? ""} />}
      {form.status === "failed" && (
        <Notice tone="danger" role="alert">
          <p>{text("loadFailed")}</p>
        </Notice>
      )}
    </PreviewTextContext>
  );
}
