import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { ShieldIcon } from "../components/icons/shield-icon.tsx";
import type { FormValues, FormModule } from "../domain/effective-form.ts";
import { entityFromFormData } from "../domain/form-entity.ts";
import { useStores, useText } from "../stores/context.ts";
import { ProfileChanges } from "../stores/profile-changes.ts";
import { EntityForm } from "./entity-form.tsx";
import { FormFrame } from "./form-frame.tsx";
import { SectionFrame } from "./section-frame.tsx";
import { repeatedPasswordErrors } from "./repeated-password.ts";

/**
 * The form that changes the password; its success shows an alert (specification section 8). Nothing typed here is
 * stored.
 */
export const PasswordPanel = observer(function PasswordPanel() {
  const { session, ui, part } = useStores();
  const changes = part(ProfileChanges);
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const change = async (data: FormValues, module: FormModule) => {
    const outcome = await changes.changePassword(entityFromFormData(module.form, data));
    if (outcome.kind === "saved") {
      close();
      ui.showError({ title: t("calls.titles.alert"), message: t("calls.messages.passwordChanged") });
    }
    return outcome;
  };
  return (
    <SectionFrame id="password" title={t("panels.sections.password")} icon={<ShieldIcon />}>
      {isOpen ? (
        <FormFrame title={t("panels.password.change")}>
          <EntityForm
            formId="change-password"
            userName={session.userName ?? undefined}
            onSubmit={change}
            onCancel={close}
            checks={(data) => repeatedPasswordErrors(data, t("panels.password.differ"))}
          />
        </FormFrame>
      ) : (
        <>
          <p>{t("panels.password.text")}</p>
          <div>
            <Button ref={opener} onClick={() => setIsOpen(true)}>
              {t("panels.password.change")}
            </Button>
          </div>
        </>
      )}
    </SectionFrame>
  );
});
