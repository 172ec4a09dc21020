import { EmptyState } from "../../components/empty-state.tsx";
import { knownContact } from "../../domain/how-to-pay.ts";
import { useStores, useText } from "../../stores/context.ts";

/** Says whom to ask if a citation cannot be paid online. */
export function NotPaidOnline() {
  const { boot } = useStores();
  const t = useText();
  const { name: tenant = "", contact: addresses } = boot.tenant ?? {};
  const contact = knownContact({ contact: addresses });
  const text =
    contact === undefined
      ? t("citations.notPaidOnline.textWithoutContact", { tenant })
      : t("citations.notPaidOnline.text", { contact });
  return <EmptyState title={t("citations.notPaidOnline.title")} text={text} />;
}
