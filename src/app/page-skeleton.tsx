import { useEffect, useState } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import { PATIENCE_MS } from "../domain/patience.ts";
import { useText } from "../stores/context.ts";
import { PageTrouble } from "./page-failure.tsx";

/**
 * Shown inside the shell until the page's code is loaded. A request that hangs does not fail, so after a while a
 * message says that the page is late. The page is shown whenever its code arrives.
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
