import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { useWayBack } from "../components/use-way-back.ts";
import { lacksAnswer, type ProfileSection } from "../domain/profile-completeness.ts";
import { useStores, useText } from "../stores/context.ts";
import { sectionAnchor } from "./setup-place.ts";

/**
 * The missing sections, each with a link to the place where it is filled in. A section with data says that an answer is
 * missing.
 */
export const MissingSections = observer(function MissingSections() {
  const { profile } = useStores();
  const t = useText();
  const { withWay } = useWayBack();
  const person = profile.account?.endUserAccountEntity.person;
  const words = (section: ProfileSection) => {
    const name = t(`panels.missing.${section}`);
    const isLacking = person !== undefined && lacksAnswer(person, section);
    return isLacking ? t("panels.missing.lacking", { section: name }) : name;
  };
  return (
    <ul className="missing-sections">
      {profile.missingSections.map((section) => (
        <li key={section}>
          <Link to={withWay(`/profile#${sectionAnchor(section)}`)}>{words(section)}</Link>
        </li>
      ))}
    </ul>
  );
});
