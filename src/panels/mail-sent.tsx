import type { ReactNode } from "react";
import { ButtonLink } from "../components/button-link.tsx";
import { Page } from "../components/page.tsx";
import { useWayBack } from "../components/use-way-back.ts";
import { useStores, useText } from "../stores/context.ts";

interface MailSentProps {
  heading: string;
  /** What was sent, and what to do with it. */
  text: string;
  /** How long it is valid, or what comes next. */
  next: string;
  /** More information about the message. */
  children?: ReactNode;
  /** Another action. */
  action?: ReactNode;
}

/** A page after which the person continues in their mail. */
export function MailSent({ heading, text, next, children, action }: MailSentProps) {
  const { boot } = useStores();
  const t = useText();
  const { withWay } = useWayBack();
  return (
    <Page width="narrow" heading={heading} lead={text}>
      <div className="text-stack">
        <p>{next}</p>
        <p>{t("panels.mailSent.notArrived")}</p>
        {children}
      </div>
      <p className="page-actions">
        {boot.demo && (
          // The mailbox is a page of the server, outside of this portal.
          <a className="button button-primary" href="/mailbox">
            {t("panels.mailSent.mailbox")}
          </a>
        )}
        <ButtonLink look={boot.demo ? "secondary" : "primary"} to={withWay("/login")}>
          {t("panels.mailSent.login")}
        </ButtonLink>
        {action}
      </p>
    </Page>
  );
}
