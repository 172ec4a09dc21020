import { Link } from "react-router-dom";
import { useWayBack } from "../../components/use-way-back.ts";
import { useStores, useText } from "../../stores/context.ts";
import { profileSectionIds } from "./profile-sections.tsx";

/** Links to the sections of the profile, beside them if there is room. */
export function SectionLinks() {
  const { boot } = useStores();
  const t = useText();
  const { withWay } = useWayBack();
  return (
    <nav className="section-links" aria-label={t("pages.profile.contents")}>
      <ul>
        {profileSectionIds(boot).map((id) => (
          <li key={id}>
            <Link to={withWay(`/profile#${id}`)}>{t(`panels.sections.${id}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
