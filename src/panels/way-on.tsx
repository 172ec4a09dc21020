import { ButtonLink } from "../components/button-link.tsx";
import { useWayBack } from "../components/use-way-back.ts";
import { screenAt } from "../domain/routes.ts";
import { useText } from "../stores/context.ts";

/**
 * The link that leads on from the profile: to the page that the driver wanted to open or came from, or to the
 * dashboard.
 */
export function WayOn({ look = "primary" }: { look?: "primary" | "secondary" }) {
  const t = useText();
  const { returnTo } = useWayBack();
  const screen = screenAt((returnTo ?? "/dashboard").split(/[?#]/, 1)[0] ?? "")?.name ?? "dashboard";
  return (
    <ButtonLink look={look} to={returnTo ?? "/dashboard"}>
      {screen === "dashboard"
        ? t("panels.wayOn.dashboard")
        : t("panels.wayOn.screen", { screen: t(`screens.${screen}`) })}
    </ButtonLink>
  );
}
