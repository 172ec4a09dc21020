import { Link } from "react-router-dom";
import { useText } from "../../stores/context.ts";
import { profileSectionIds } from "./profile-sections.tsx";

/** Links to the sections of the profile, beside them where there is room. */
export function SectionLinks() {
  const t = useText();
  return (
    <nav className="section-links" aria-label={t("pages.profile.contents")}>
      <ul>
        {profileSectionIds.map((id) => (
          <li key={id}>
            <Link to={`#${id}`}>{t(`panels.sections.${id}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
