import { observer } from "mobx-react-lite";
import { useStores, useText } from "../stores/context.ts";

/** The overlay over the page while the loading counter is above 0. Its text is in a live region that always exists. */
export const LoadingOverlay = observer(function LoadingOverlay() {
  const { ui } = useStores();
  const t = useText();
  const isLoading = ui.loadingCount > 0;
  return (
    <div role="status" className={isLoading ? "loading-overlay" : undefined}>
      {isLoading && (
        <div className="loading-overlay-box">
          <span className="spinner" aria-hidden="true" />
          <span>{t("shell.loading")}</span>
        </div>
      )}
    </div>
  );
});
