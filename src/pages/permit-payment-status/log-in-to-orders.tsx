import { ButtonLink } from "../../components/button-link.tsx";
import { withReturnTo } from "../../domain/return-to.ts";
import { useText } from "../../stores/context.ts";

/** The links for a signed-out driver without a known payment: to the orders after logging in, and home. */
export function LogInToOrders() {
  const t = useText();
  return (
    <>
      <ButtonLink look="primary" to={withReturnTo("/login", "/vieworders")}>
        {t("pages.paymentStatus.logInToOrders")}
      </ButtonLink>
      <ButtonLink to="/">{t("shell.home")}</ButtonLink>
    </>
  );
}
