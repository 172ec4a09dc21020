import { useRouteError } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { useText } from "../stores/context.ts";

/** Browsers and bundler name a module that did not arrive in their own ways; all of them are TypeErrors of a fetch. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /import|module|preload|fetch/i.test(error.message);
}

/** What is in the place of a page that crashed, did not arrive or is late: what happened, and loading it again. */
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

/** What a page shows that crashed or did not arrive. */
export function PageFailure({ error }: { error: unknown }) {
  return <PageTrouble words={isMissingChunk(error) ? "chunk" : "crash"} />;
}

/** The same inside the shell, for the router. */
export function RouteFailure() {
  return <PageFailure error={useRouteError()} />;
}
