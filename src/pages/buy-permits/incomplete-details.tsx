import { Link, useLocation } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { Page } from "../../components/page.tsx";
import type { Person } from "../../domain/generated/api-entities.ts";
import type { ProfileRequiredFields } from "../../domain/generated/api-profile.ts";
import {
  buyingSections,
  hasSection,
  isRequiredToBuy,
  lacksAnswer,
  sectionsBlockingPurchase,
  type ProfileSection,
} from "../../domain/profile-completeness.ts";
import { withReturnTo } from "../../domain/return-to.ts";
import { DataBadge, type DataState } from "../../panels/data-badge.tsx";
import { sectionAnchor, setupStart } from "../../panels/setup-place.ts";
import { useText } from "../../stores/context.ts";

interface IncompleteDetailsProps {
  person: Person;
  required: ProfileRequiredFields;
}

/** Whether a section has what buying requires. A section with a missing answer counts as missing. */
function stateOf(person: Person, section: ProfileSection, isRequired: boolean): DataState {
  if (lacksAnswer(person, section)) return "needed";
  if (hasSection(person, section)) return "provided";
  return isRequired ? "needed" : "optional";
}

/** What the state alone does not say: which answers are missing, and that a provided section is required. */
function wordsOf(person: Person, section: ProfileSection, isRequired: boolean): "lacking" | "required" | undefined {
  if (lacksAnswer(person, section)) return "lacking";
  return isRequired && hasSection(person, section) ? "required" : undefined;
}

/**
 * The incomplete-details screen (specification section 2): each section, whether it has data, whether an answer is
 * missing that became required later, and whether the section is required.
 */
export function IncompleteDetails({ person, required }: IncompleteDetailsProps) {
  const t = useText();
  const { pathname, search } = useLocation();
  // The profile and its guide lead back here.
  const here = `${pathname}${search}`;
  const profileAt = (anchor: string) => withReturnTo(`/profile#${anchor}`, here);
  const blocking = sectionsBlockingPurchase(person);
  const isExtra = (section: ProfileSection) => !buyingSections.some((shown) => shown === section);
  const rows = [...blocking.filter(isExtra), ...buyingSections].map((section) => {
    const must = blocking.includes(section) || isRequiredToBuy(section, required);
    return { section, state: stateOf(person, section, must), words: wordsOf(person, section, must) };
  });
  const needed = rows.flatMap(({ section, state }) => (state === "needed" ? [section] : []));
  return (
    <Page
      width="narrow"
      heading={t("pages.buyPermits.incomplete.heading")}
      lead={t("pages.profileIncomplete.sentence")}
    >
      <ul className="plain-list detail-rows">
        {rows.map(({ section, state, words }) => (
          <li key={section} className="detail-row">
            <span className="entry-name">
              <Link to={profileAt(sectionAnchor(section))}>{t(`panels.missing.${section}`)}</Link>
            </span>
            <DataBadge state={state} />
            {words !== undefined && <span>{t(`pages.buyPermits.incomplete.${words}`)}</span>}
          </li>
        ))}
      </ul>
      <p className="page-actions">
        <ButtonLink look="primary" to={setupStart(needed, here)}>
          {t("pages.profileIncomplete.start")}
        </ButtonLink>
      </p>
    </Page>
  );
}
