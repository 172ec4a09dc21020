import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { AnswerList } from "../../components/answer-list.tsx";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { Card } from "../../components/card.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useViewFocus } from "../../components/use-view-focus.ts";
import { answersOf, answerWords } from "../../domain/answers.ts";
import { appealKeyIn } from "../../domain/appeals.ts";
import { formatDate } from "../../domain/dates.ts";
import { entityFromFormData, formDataFromEntity } from "../../domain/form-entity.ts";
import type { Citation } from "../../domain/generated/api-citations.ts";
import { useAppeals } from "../../stores/appeals-store.ts";
import { useMoney, useStores, useText } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";
import { FileLinks } from "../file-links.tsx";
import { TextBlock } from "../text-block.tsx";
import { useForm } from "../use-form.ts";
import { AppealThread } from "./appeal-thread.tsx";
import { detailsAddress } from "./citation-addresses.ts";

interface AppealViewProps {
  citation: Citation;
  plate: string;
}

interface StepProps {
  keys: { number: string; plate: string };
  /** Words beside the fields that the server refused. */
  errors: Readonly<Record<string, string>>;
  setErrors(errors: Readonly<Record<string, string>>): void;
}

/** What was answered, once more, before it is filed. */
const Review = observer(function Review({ keys, setErrors }: StepProps) {
  const appeals = useAppeals();
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useForm("citation-appeal");
  useEffect(() => heading.current?.focus(), []);
  const answers = state.status === "ready" ? answersOf(state.form.form, appeals.answers, answerWords(t)) : [];
  const shown = answers.map(({ files, ...answer }) =>
    files === undefined
      ? answer
      : { ...answer, content: <FileLinks named={files.map((id) => ({ id }))} files={appeals.files(keys)} /> },
  );
  const send = async () => {
    const outcome = await appeals.file(keys);
    if (outcome.kind === "done" || Object.keys(outcome.errors).length === 0) return;
    setErrors(outcome.errors);
    appeals.change();
  };
  return (
    <section className="appeal-step">
      <h2 ref={heading} tabIndex={-1}>
        {t("appeals.review")}
      </h2>
      <AnswerList answers={shown} />
      <p>{t("appeals.effect")}</p>
      <div className="form-actions">
        <Button look="primary" aria-disabled={appeals.isSending ? true : undefined} onClick={() => void send()}>
          {t("appeals.submit")}
        </Button>
        <Button onClick={appeals.change}>{t("renderer.flow.back")}</Button>
      </div>
    </section>
  );
});

const Write = observer(function Write({ keys, errors, setErrors }: StepProps) {
  const appeals = useAppeals();
  const t = useText();
  return (
    <Card title={t("appeals.write")}>
      <p>{t("appeals.effect")}</p>
      <EntityForm
        formId="citation-appeal"
        files={appeals.files(keys)}
        formData={(form) => formDataFromEntity(form, appeals.answers)}
        serverErrors={errors}
        submitLabel={t("renderer.flow.next")}
        onSubmit={(data, { form }) => {
          setErrors({});
          appeals.review(entityFromFormData(form, data));
          return Promise.resolve();
        }}
      />
    </Card>
  );
});

/** Takes the key of an appeal out of the address, and opens the appeal with it. */
function useKeyInAddress(keys: StepProps["keys"]): boolean {
  const appeals = useAppeals();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  const key = appealKeyIn(hash);
  useEffect(() => {
    if (key === undefined) return;
    // The key stays in no address and in no history.
    void navigate(`${pathname}${search}`, { replace: true });
    void appeals.read(keys, key);
    // Once for each key that comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hash]);
  return key !== undefined;
}

/** Why there is no form, where there is none; and where an appeal is that was filed before. */
function BeforeWriting({ citation }: { citation: Citation }) {
  const t = useText();
  return (
    <>
      {!citation.canAppeal && (
        <Notice tone="warning" title={t("appeals.notPossible", { day: formatDate(citation.appealUntil) })} />
      )}
      {citation.appeals.length > 0 && (
        <Notice tone="info" title={t("appeals.filedBefore")}>
          <p>{t("appeals.filedBeforeText")}</p>
        </Notice>
      )}
    </>
  );
}

/** An appeal against a citation: written, looked at once more, filed; and read again by its link. */
export const AppealView = observer(function AppealView({ citation, plate }: AppealViewProps) {
  const { boot } = useStores();
  const appeals = useAppeals();
  const t = useText();
  const money = useMoney();
  const keys = { number: citation.id, plate };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isComing = useKeyInAddress(keys) || appeals.status === "loading";
  const open = appeals.of(keys);
  // Filing and each reply begin the thread anew: what was done stands at its top.
  useViewFocus(open === undefined ? String(appeals.isReviewed) : `thread ${open.appeal.messages.length}`);
  const isWritten = !isComing && open === undefined && citation.canAppeal;
  const values = {
    tenant: boot.tenant?.name ?? "",
    amount: money(citation.amountDue),
    day: formatDate(citation.appealUntil),
  };
  const steps = { keys, errors, setErrors };
  return (
    <Page
      width="narrow"
      heading={t("appeals.heading", { number: citation.id })}
      lead={isWritten ? t("appeals.lead", values) : undefined}
    >
      {isWritten && <TextBlock block="citation-appeal" />}
      {isComing && <Skeleton lines={6} label={t("common.loading")} />}
      {!isComing && open !== undefined && <AppealThread appeal={open.appeal} secret={open.key.secret} keys={keys} />}
      {!isComing && open === undefined && <BeforeWriting citation={citation} />}
      {isWritten && (appeals.isReviewed ? <Review {...steps} /> : <Write {...steps} />)}
      <div>
        <ButtonLink to={detailsAddress(citation.id, plate)}>{t("appeals.back")}</ButtonLink>
      </div>
    </Page>
  );
});
