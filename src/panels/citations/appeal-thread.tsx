import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { Notice } from "../../components/notice.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { appealFragment, appealMeaning, appealStateWords } from "../../domain/appeals.ts";
import { formatInstant } from "../../domain/dates.ts";
import type { FormModule, FormValues } from "../../domain/effective-form.ts";
import { entityFromFormData, formDataFromEntity } from "../../domain/form-entity.ts";
import type { Appeal, AppealMessage } from "../../domain/generated/api-appeals.ts";
import { portalPath } from "../../domain/routes.ts";
import { useAppeals } from "../../stores/appeals-store.ts";
import { useStores, useText } from "../../stores/context.ts";
import { EntityForm } from "../entity-form.tsx";
import { FileLinks } from "../file-links.tsx";
import { appealAddress } from "./citation-addresses.ts";

interface Keys {
  keys: { number: string; plate: string };
}

/** One message: its author, time, text and files. */
function Message({ message, name, keys }: Keys & { message: AppealMessage; name: string }) {
  const { boot } = useStores();
  const appeals = useAppeals();
  const t = useText();
  const { at, from, text, state, files } = message;
  const time = formatInstant(at, boot.tenant?.timeZone ?? "UTC");
  const who = from === "OFFICE" ? t("appeals.office", { tenant: boot.tenant?.name ?? "" }) : name;
  return (
    <li className="appeal-message">
      <p className="appeal-message-head">
        <strong>
          <bdi>{who}</bdi>
        </strong>
        <span>{time}</span>
        {state !== undefined && (
          <StateBadge tone={appealMeaning(state).tone}>{appealStateWords(boot.messages, state)}</StateBadge>
        )}
      </p>
      <p className="appeal-message-text">
        <bdi>{text}</bdi>
      </p>
      {files.length > 0 && <FileLinks named={files} files={appeals.files(keys)} />}
    </li>
  );
}

/** The link that opens the appeal again. Whoever has it can read the appeal. */
function OwnLink({ keys, id, secret }: Keys & { id: string; secret: string }) {
  const { boot } = useStores();
  const t = useText();
  const address = `${appealAddress(keys.number, keys.plate)}${appealFragment({ id, secret })}`;
  return (
    <>
      <p>{t("appeals.keepLink")}</p>
      <p>
        <a href={portalPath(boot.tenant?.slug ?? "", address.slice(1))}>{t("appeals.link", { id })}</a>
      </p>
    </>
  );
}

function ReplyForm({ keys }: Keys) {
  const appeals = useAppeals();
  const [typed] = useState(() => appeals.typedReply(keys));
  const keep = (data: FormValues, { form }: FormModule, version: string) =>
    appeals.typeReply(keys, entityFromFormData(form, data), { form, version });
  return (
    <EntityForm
      formId="appeal-reply"
      formData={(form) => formDataFromEntity(form, typed?.answers)}
      filled={typed?.filled}
      files={appeals.files(keys)}
      onChange={keep}
      onCarried={keep}
      onSubmit={(data, { form }) => appeals.reply(keys, entityFromFormData(form, data))}
    />
  );
}

/** The reply form, which starts over after each message. */
function Reply({ keys }: Keys) {
  const appeals = useAppeals();
  const t = useText();
  return (
    <Card title={t("appeals.reply")}>
      <ReplyForm key={appeals.of(keys)?.appeal.messages.length} keys={keys} />
    </Card>
  );
}

interface ThreadProps extends Keys {
  appeal: Appeal;
  secret: string;
}

/** An appeal: its state, its effect on the citation, all messages, and a reply. */
export const AppealThread = observer(function AppealThread({ appeal, secret, keys }: ThreadProps) {
  const { boot } = useStores();
  const { justDone } = useAppeals();
  const t = useText();
  const { tone, isOpen } = appealMeaning(appeal.state);
  return (
    <>
      {justDone === "filed" && (
        <Notice tone="success" role="status" title={t("appeals.filed", { id: appeal.id })}>
          <p>{t("appeals.filedText", { email: appeal.emailAddress })}</p>
        </Notice>
      )}
      {justDone === "replied" && <Notice tone="success" role="status" title={t("appeals.replied")} />}
      <Card
        title={t("appeals.title", { id: appeal.id })}
        badge={<StateBadge tone={tone}>{appealStateWords(boot.messages, appeal.state)}</StateBadge>}
      >
        {isOpen && <p>{t("appeals.effect")}</p>}
        <OwnLink keys={keys} id={appeal.id} secret={secret} />
        <ol className="appeal-thread" aria-label={t("appeals.messages")}>
          {appeal.messages.map((message) => (
            <Message key={`${message.from} ${message.at}`} message={message} name={appeal.name} keys={keys} />
          ))}
        </ol>
      </Card>
      {appeal.canReply && <Reply keys={keys} />}
    </>
  );
});
