import { useRouteError } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { useText } from "../stores/context.ts";

/**
 * Whether a module could not be fetched. Browsers and the bundler word this differently, but it is always a TypeError.
 */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /import|module|preload|fetch/i.test(error.message);
}

/** Replaces a page that crashed, could not be loaded or is late: says what happened, and offers to reload it. */
export function PageTrouble({ words }: { words: "crash" | "chunk" | "late" }) {
  const t = useText();
  return (
    <div className="portal-width page page-narrow" role="alert">
      <h1 tabIndex={-1}>{t(`app.${words}Title`)}</h1>
      <p>{t(`app.${words}Text`)}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t("app.reload")}
      </Button>
    </div>
  );
}

/** Replaces a page that crashed or could not be loaded. */
export function PageFailure({ error }: { error: unknown }) {
  return <PageTrouble words={isMissingChunk(error) ? "chunk" : "crash"} />;
}

/** The same inside the shell, for the router. */
export function RouteFailure() {
  return <PageFailure error={useRouteError()} />;
}
