import { Page } from "../../components/page.tsx";
import { IncompletePaymentNotice } from "../../panels/incomplete-payment-notice.tsx";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useText } from "../../stores/context.ts";
import { PermitsCard } from "./permits-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { VehiclesCard } from "./vehicles-card.tsx";

/** Where a driver lands: the tenant's text, and where the account stands. */
export function Component() {
  const t = useText();
  return (
    <Page heading={t("pages.dashboard.heading")}>
      <IncompletePaymentNotice />
      <ProfileGate texts={["home"]}>
        {(account) => (
          <>
            <TextBlock block="home" />
            <div className="card-grid">
              <PermitsCard />
              <ProfileCard account={account} />
              <VehiclesCard person={account.endUserAccountEntity.person} />
            </div>
          </>
        )}
      </ProfileGate>
    </Page>
  );
}
