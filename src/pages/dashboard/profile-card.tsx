import { observer } from "mobx-react-lite";
import { AnswerList } from "../../components/answer-list.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { PersonIcon } from "../../components/icons/person-icon.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import type { DriverAccount } from "../../domain/generated/api-entities.ts";
import { useStores, useText } from "../../stores/context.ts";

/** The driver's name and account number, and whether the profile is complete. */
export const ProfileCard = observer(function ProfileCard({ account }: { account: DriverAccount }) {
  const { boot, profile } = useStores();
  const t = useText();
  const { isComplete, isJudged } = profile;
  const answers = [
    { key: "name", label: t("pages.dashboard.name"), value: profile.fullName },
    {
      key: "account",
      label: boot.tenant?.accountIdentifier.label ?? t("pages.dashboard.account"),
      value: account.endUserAccountEntity.accountId,
    },
  ];
  return (
    <Card
      headingLevel={3}
      title={t("pages.dashboard.profile")}
      icon={<PersonIcon />}
      badge={
        isJudged && (
          <StateBadge tone={isComplete ? "success" : "warning"}>
            {t(isComplete ? "pages.dashboard.complete" : "pages.dashboard.incomplete")}
          </StateBadge>
        )
      }
      actions={<ButtonLink to="/profile">{t("pages.dashboard.openProfile")}</ButtonLink>}
    >
      <AnswerList answers={answers} />
    </Card>
  );
});
