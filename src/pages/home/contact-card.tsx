import { Card } from "../../components/card.tsx";
import { useStores, useText } from "../../stores/context.ts";

/** How to reach the tenant's parking office, if the tenant says so. */
export function ContactCard() {
  const { boot } = useStores();
  const t = useText();
  const { email, phone } = boot.tenant?.contact ?? {};
  if (email === undefined && phone === undefined) return null;
  return (
    <aside className="contact" aria-label={t("pages.home.contact")}>
      <Card title={t("pages.home.contact")}>
        <p>{t("pages.home.contactText")}</p>
        <dl className="answers">
          {phone !== undefined && (
            <div className="answer">
              <dt>{t("pages.home.contactPhone")}</dt>
              <dd>
                <a href={`tel:${phone}`}>{phone}</a>
              </dd>
            </div>
          )}
          {email !== undefined && (
            <div className="answer">
              <dt>{t("pages.home.contactEmail")}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          )}
        </dl>
      </Card>
    </aside>
  );
}
