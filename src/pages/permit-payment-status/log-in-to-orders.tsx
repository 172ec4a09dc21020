import { ButtonLink } from "../../components/button-link.tsx";
import { withReturnTo } from "../../domain/return-to.ts";
import { useText } from "../../stores/context.ts";

/** The ways on for whoever is signed out, where no payment is known: to the orders, which takes logging in, and home. */
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
