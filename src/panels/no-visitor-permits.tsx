import { ButtonLink } from "../components/button-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { UnbrokenText } from "../components/unbroken-text.tsx";
import { knownContact } from "../domain/how-to-pay.ts";
import { useStores, useText } from "../stores/context.ts";

/** What a visitor can do where this tenant issues no visitor permits. */
export function NoVisitorPermits() {
  const { boot } = useStores();
  const t = useText();
  const { name: tenant = "", contact: addresses } = boot.tenant ?? {};
  const contact = knownContact({ contact: addresses });
  return (
    <EmptyState
      title={t("pages.visitorPermit.empty.title")}
      text={
        contact === undefined ? (
          t("pages.visitorPermit.empty.textWithoutContact", { tenant })
        ) : (
          <UnbrokenText text={t("pages.visitorPermit.empty.text", { contact })} />
        )
      }
      action={
        <ButtonLink look="primary" to="/">
          {t("shell.home")}
        </ButtonLink>
      }
    />
  );
}
