import { observer } from "mobx-react-lite";
import { LicenceIcon } from "../../components/icons/licence-icon.tsx";
import { PersonIcon } from "../../components/icons/person-icon.tsx";
import type { Person } from "../../domain/generated/api-entities.ts";
import type { BootData } from "../../domain/generated/api-portal.ts";
import { ListPanel } from "../../panels/list-panel.tsx";
import { PasswordPanel } from "../../panels/password-panel.tsx";
import { profileLists } from "../../panels/profile-lists.tsx";
import { RecordPanel } from "../../panels/record-panel.tsx";
import { sectionAnchor, type SetupStep } from "../../panels/setup-place.ts";
import { useStores, useText } from "../../stores/context.ts";
import { ProfileChanges } from "../../stores/profile-changes.ts";

/** Anchors of the sections that hold data, in the order of the page. */
const dataSectionIds = ["personalDetails", "driversLicense", ...profileLists.map((kind) => kind.section)] as const;

/** Whether drivers of the tenant sign in with a password of the portal; with single sign-on there is none to change. */
function hasPassword(boot: BootData): boolean {
  return boot.flags.buyerAuthentication === "PASSWORD";
}

/** Anchors of the sections of this tenant's profile, in the order of the page. */
export function profileSectionIds(boot: BootData): ((typeof dataSectionIds)[number] | "password")[] {
  return hasPassword(boot) ? [...dataSectionIds, "password"] : [...dataSectionIds];
}

export interface ProfileSectionsProps {
  person: Person;
  /** Called with a message for screen readers once something was stored. */
  onSaved(words: string): void;
  /** The only section to show, as a screen of the guide through what is missing; by default all sections. */
  guided?: SetupStep;
}

/** Every section of the profile with its form. */
export const ProfileSections = observer(function ProfileSections({ person, onSaved, guided }: ProfileSectionsProps) {
  const { boot, profile, part } = useStores();
  const changes = part(ProfileChanges);
  const t = useText();
  const missing = new Set<string>(profile.missingSections.map(sectionAnchor));
  const isShown = (id: string) => guided === undefined || guided === id;
  const isGuided = guided !== undefined;
  const next = dataSectionIds.find((id) => missing.has(id));
  return (
    <>
      {isShown("personalDetails") && (
        <RecordPanel
          section="personalDetails"
          formId="person"
          askedBefore="registration"
          words="panels.person"
          icon={<PersonIcon />}
          person={person}
          entityOf={(each) => each}
          isMissing={missing.has("personalDetails")}
          isNext={next === "personalDetails"}
          emptyDialog={{ fields: ["firstName", "lastName"], title: t("calls.titles.editUserName") }}
          save={(entity) => changes.updatePerson(entity)}
          onSaved={onSaved}
          isGuided={isGuided}
        />
      )}
      {isShown("driversLicense") && (
        <RecordPanel
          section="driversLicense"
          formId="drivers-license"
          words="panels.driversLicense"
          icon={<LicenceIcon />}
          person={person}
          entityOf={(each) => each.driversLicense ?? {}}
          isMissing={missing.has("driversLicense")}
          isNext={next === "driversLicense"}
          dialogTitle={t("calls.titles.editLicense")}
          save={(entity) => changes.updatePerson({ driversLicense: entity })}
          onSaved={onSaved}
          isGuided={isGuided}
        />
      )}
      {profileLists
        .filter((kind) => isShown(kind.section))
        .map((kind) => (
          <ListPanel
            key={kind.section}
            kind={kind}
            person={person}
            isMissing={missing.has(kind.section)}
            isNext={next === kind.section || isGuided}
            onSaved={onSaved}
            isGuided={isGuided}
          />
        ))}
      {!isGuided && hasPassword(boot) && <PasswordPanel />}
    </>
  );
});
