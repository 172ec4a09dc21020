import { observer } from "mobx-react-lite";
import { Page } from "../../components/page.tsx";
import { ProfileGate } from "../../panels/profile-gate.tsx";
import { TextBlock } from "../../panels/text-block.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { ProfileCard } from "./profile-card.tsx";
import { VehiclesCard } from "./vehicles-card.tsx";

/** Where a driver lands: the tenant's text, and where the account stands. */
export const Component = observer(function DashboardPage() {
  const { profile } = useStores();
  const t = useText();
  const name = profile.account?.endUserAccountEntity.person.firstName ?? "";
  const heading = name === "" ? t("pages.dashboard.title") : t("pages.dashboard.heading", { name });
  return (
    <Page heading={heading}>
      <TextBlock block="home" lines={4} />
      <ProfileGate>
        {(account) => (
          <div className="card-grid">
            <ProfileCard account={account} />
            <VehiclesCard person={account.endUserAccountEntity.person} />
          </div>
        )}
      </ProfileGate>
    </Page>
  );
});
