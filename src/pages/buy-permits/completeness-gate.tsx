import { observer } from "mobx-react-lite";
import { useEffect, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { DriverAccount } from "../../domain/generated/api-entities.ts";
import { isReadyToBuy } from "../../domain/profile-completeness.ts";
import { useStores, useText } from "../../stores/context.ts";
import { IncompleteDetails } from "./incomplete-details.tsx";

interface CompletenessGateProps {
  account: DriverAccount;
  children(): ReactNode;
}

/** Shows its content if the profile has what the profile-required-fields setting requires (decisions.md section 6). */
export const CompletenessGate = observer(function CompletenessGate({ account, children }: CompletenessGateProps) {
  const { profile } = useStores();
  const t = useText();
  useEffect(() => void profile.ensureLoaded(), [profile]);
  const required = profile.requiredFields;
  if (required === undefined) {
    return (
      <Page heading={t("pages.buyPermits.heading")}>
        {profile.requiredStatus === "failed" ? (
          <Notice
            tone="warning"
            role="alert"
            title={t("pages.buyPermits.requiredFailed")}
            actions={<Button onClick={() => void profile.loadRequiredFields()}>{t("common.tryAgain")}</Button>}
          />
        ) : (
          <Skeleton lines={6} label={t("common.loading")} />
        )}
      </Page>
    );
  }
  const { person } = account.endUserAccountEntity;
  return isReadyToBuy(person, required) ? children() : <IncompleteDetails person={person} required={required} />;
});
