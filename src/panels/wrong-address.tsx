import { useStores, useText } from "../stores/context.ts";

/** Says what to do if an account was made with a mistyped email address, and whom to ask. */
export function WrongAddress() {
  const { boot } = useStores();
  const t = useText();
  const { email, phone } = boot.tenant?.contact ?? {};
  return (
    <>
      <p>{t("panels.wrongAddress.text")}</p>
      {(phone !== undefined || email !== undefined) && (
        <p className="contact-line">
          {phone !== undefined && <a href={`tel:${phone}`}>{phone}</a>}
          {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
    </>
  );
}
