import { useEffect, useState } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import { PATIENCE_MS } from "../domain/patience.ts";
import { useText } from "../stores/context.ts";
import { PageTrouble } from "./page-failure.tsx";

/**
 * Shown in the page's place until its code is here; the shell stands already. Code that hangs fails for nobody, so that
 * after a while the page says that it is late. It is shown all the same when it comes.
 */
export function PageSkeleton() {
  const t = useText();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const patience = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, []);
  if (isLate) return <PageTrouble words="late" />;
  return (
    <div className="portal-width page">
      <Skeleton lines={6} label={t("app.loadingPage")} />
    </div>
  );
}
