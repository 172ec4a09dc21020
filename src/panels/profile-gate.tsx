import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import type { DriverAccount } from "../domain/generated/api-entities.ts";
import type { TextBlockKey } from "../domain/text-blocks.ts";
import { useText } from "../stores/context.ts";
import { useProfile } from "../stores/use-profile.ts";
import { useTextsReady } from "./use-texts-ready.ts";

interface ProfileGateProps {
  /** Text blocks above the content, which waits for them. */
  texts?: readonly TextBlockKey[];
  children(account: DriverAccount): ReactNode;
}

const NO_TEXTS: readonly TextBlockKey[] = [];

/** Shows its content once the driver's account is loaded: a skeleton until then, and a retry if that fails. */
export const ProfileGate = observer(function ProfileGate({ texts = NO_TEXTS, children }: ProfileGateProps) {
  const profile = useProfile();
  const t = useText();
  const hasTexts = useTextsReady(texts);
  if (profile.account !== null && hasTexts) return children(profile.account);
  if (profile.account !== null || profile.status !== "failed")
    return <Skeleton lines={8} label={t("common.loading")} />;
  return (
    <Notice
      tone="warning"
      actions={<Button onClick={() => void profile.load()}>{t("common.tryAgain")}</Button>}
      title={t("panels.profileFailed")}
    />
  );
});
