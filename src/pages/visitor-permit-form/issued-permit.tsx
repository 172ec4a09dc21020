import { observer } from "mobx-react-lite";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { AnswerList } from "../../components/answer-list.tsx";
import { Card } from "../../components/card.tsx";
import { CheckIcon } from "../../components/icons/check-icon.tsx";
import { Page } from "../../components/page.tsx";
import { formatDate } from "../../domain/dates.ts";
import type { VisitorPermit } from "../../domain/generated/api-visitors.ts";
import { shownPlate } from "../../domain/plates.ts";
import { useText } from "../../stores/context.ts";
import { useVisitors } from "../../stores/visitors-store.ts";

/** The issued permit, which can be downloaded any number of times. */
export const IssuedPermit = observer(function IssuedPermit({ permit }: { permit: VisitorPermit }) {
  const visitors = useVisitors();
  const t = useText();
  const isBusy = visitors.downloading !== null;
  const label = (key: "number" | "plate" | "lot" | "from" | "until") => t(`pages.visitorPermitForm.issued.${key}`);
  const facts = [
    { key: "number", label: label("number"), value: permit.permitNumber },
    { key: "plate", label: label("plate"), value: shownPlate(permit.licensePlate) },
    { key: "lot", label: label("lot"), value: permit.lotName },
    { key: "from", label: label("from"), value: formatDate(permit.validStartDate) },
    { key: "until", label: label("until"), value: formatDate(permit.validEndDate) },
  ];
  return (
    <Page width="narrow" icon={<CheckIcon size={32} />} heading={t("pages.visitorPermitForm.issued.heading")}>
      <Card
        title={<bdi>{permit.name}</bdi>}
        actions={
          <>
            <Button
              look="primary"
              aria-disabled={isBusy ? true : undefined}
              onClick={() => void visitors.download(permit.id)}
            >
              {t("pages.visitorPermitForm.issued.download")}
            </Button>
            <ButtonLink to="/visitorPermit">{t("pages.visitorPermitForm.issued.another")}</ButtonLink>
          </>
        }
      >
        <AnswerList answers={facts} />
        <p>{t("pages.visitorPermitForm.issued.display")}</p>
        <p>{t(`pages.visitorPermitForm.issued.${permit.isMailed ? "mailed" : "keep"}`)}</p>
      </Card>
    </Page>
  );
});
