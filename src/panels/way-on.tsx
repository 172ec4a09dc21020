import { ButtonLink } from "../components/button-link.tsx";
import { useWayBack } from "../components/use-way-back.ts";
import { screenAt } from "../domain/routes.ts";
import { useText } from "../stores/context.ts";

/** The way on from a profile that is complete now: to the page that the driver wanted to open, or to the dashboard. */
export function WayOn() {
  const t = useText();
  const { returnTo } = useWayBack();
  const screen = screenAt((returnTo ?? "/dashboard").split(/[?#]/, 1)[0] ?? "")?.name ?? "dashboard";
  return (
    <ButtonLink look="primary" to={returnTo ?? "/dashboard"}>
      {screen === "dashboard"
        ? t("panels.wayOn.dashboard")
        : t("panels.wayOn.screen", { screen: t(`screens.${screen}`) })}
    </ButtonLink>
  );
}
