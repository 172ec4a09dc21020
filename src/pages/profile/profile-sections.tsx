import { observer } from "mobx-react-lite";
import { LicenceIcon } from "../../components/icons/licence-icon.tsx";
import { PersonIcon } from "../../components/icons/person-icon.tsx";
import type { Person } from "../../domain/generated/api-entities.ts";
import { ListPanel } from "../../panels/list-panel.tsx";
import { sectionAnchor } from "../../panels/missing-sections.tsx";
import { profileLists } from "../../panels/profile-lists.tsx";
import { RecordPanel } from "../../panels/record-panel.tsx";
import { useStores } from "../../stores/context.ts";

/** Anchors of the sections, in the order of the page. */
export const profileSectionIds = [
  "personalDetails",
  "driversLicense",
  ...profileLists.map((kind) => kind.section),
] as const;

export interface ProfileSectionsProps {
  person: Person;
  /** Called with words for a screen reader once something was stored. */
  onSaved(words: string): void;
}

/** Every section of the profile with its form. */
export const ProfileSections = observer(function ProfileSections({ person, onSaved }: ProfileSectionsProps) {
  const { profile } = useStores();
  const missing = new Set(profile.missingSections.map(sectionAnchor));
  const next = profileSectionIds.find((id) => missing.has(id));
  return (
    <>
      <RecordPanel
        section="personalDetails"
        formId="person"
        words="panels.person"
        icon={<PersonIcon />}
        entity={person}
        isMissing={missing.has("personalDetails")}
        isNext={next === "personalDetails"}
        save={(entity) => profile.updatePerson(entity)}
        onSaved={onSaved}
      />
      <RecordPanel
        section="driversLicense"
        formId="drivers-license"
        words="panels.driversLicense"
        icon={<LicenceIcon />}
        entity={person.driversLicense ?? {}}
        isMissing={missing.has("driversLicense")}
        isNext={next === "driversLicense"}
        save={(entity) => profile.updatePerson({ driversLicense: entity })}
        onSaved={onSaved}
      />
      {profileLists.map((kind) => (
        <ListPanel
          key={kind.section}
          kind={kind}
          person={person}
          isMissing={missing.has(kind.section)}
          isNext={next === kind.section}
          onSaved={onSaved}
        />
      ))}
    </>
  );
});
