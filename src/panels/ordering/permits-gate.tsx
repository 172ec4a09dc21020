import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useText } from "../../stores/context.ts";
import { useOrdering } from "./use-ordering.ts";

/** Shows its content once the permits are loaded. A failure is shown here instead of in a dialog. */
export const PermitsGate = observer(function PermitsGate({ children }: { children(): ReactNode }) {
  const { permits } = useOrdering();
  const t = useText();
  if (!permits.hasFailed && permits.status !== "ready") return <Skeleton lines={8} label={t("common.loading")} />;
  const failed = permits.hasFailed && (
    <Notice
      tone="danger"
      role="alert"
      title={t("panels.ordering.permitsFailed")}
      actions={<Button onClick={() => void permits.load()}>{t("common.tryAgain")}</Button>}
    >
      {permits.errorMessages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
  // A list that was loaded stays: an order in progress must not disappear because reloading failed.
  return (
    <>
      {failed}
      {permits.status === "ready" && children()}
    </>
  );
});
