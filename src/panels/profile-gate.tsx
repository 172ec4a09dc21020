import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import { useText } from "../stores/context.ts";
import { useProfile } from "../stores/use-profile.ts";

/** Shows its content once the driver's account is there: a skeleton before, a way to try again when it did not come. */
export const ProfileGate = observer(function ProfileGate({
  children,
}: {
  children(account: DriverAccount): ReactNode;
}) {
  const profile = useProfile();
  const t = useText();
  if (profile.account !== null) return children(profile.account);
  if (profile.status !== "failed") return <Skeleton lines={8} label={t("common.loading")} />;
  return (
    <Notice
      tone="warning"
      actions={<Button onClick={() => void profile.load()}>{t("common.tryAgain")}</Button>}
      title={t("panels.profileFailed")}
    />
  );
});
