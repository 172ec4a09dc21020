import { Link, useLocation } from "react-router-dom";
import { ButtonLink } from "../../components/button-link.tsx";
import { Page } from "../../components/page.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
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
import { sectionAnchor } from "../../panels/missing-sections.tsx";
import { useText } from "../../stores/context.ts";

interface IncompleteDetailsProps {
  person: Person;
  required: ProfileRequiredFields;
}

const TONES = { there: "success", lacking: "warning", missing: "warning", none: "neutral" } as const;

/** What a section has of what buying asks: all of it, data that lacks an answer, or nothing. */
function stateOf(person: Person, section: ProfileSection, isRequired: boolean): keyof typeof TONES {
  if (lacksAnswer(person, section)) return "lacking";
  if (hasSection(person, section)) return "there";
  return isRequired ? "missing" : "none";
}

/**
 * The incomplete-details screen (specification section 2): each section, whether it has data, whether that lacks an answer
 * which became required later, and whether it is required.
 */
export function IncompleteDetails({ person, required }: IncompleteDetailsProps) {
  const t = useText();
  const { pathname, search } = useLocation();
  // The profile leads back here once it is complete.
  const profileAt = (anchor: string) => withReturnTo(`/profile#${anchor}`, `${pathname}${search}`);
  const blocking = sectionsBlockingPurchase(person);
  const isExtra = (section: ProfileSection) => !buyingSections.some((shown) => shown === section);
  const rows = [...blocking.filter(isExtra), ...buyingSections].map((section) => {
    const must = blocking.includes(section) || isRequiredToBuy(section, required);
    return { section, must, state: stateOf(person, section, must) };
  });
  const first = rows.find(({ state }) => state === "lacking" || state === "missing");
  return (
    <Page
      width="narrow"
      heading={t("pages.buyPermits.incomplete.heading")}
      lead={t("pages.profileIncomplete.sentence")}
    >
      <ul className="plain-list detail-rows">
        {rows.map(({ section, state, must }) => (
          <li key={section} className="detail-row">
            <span className="entry-name">
              <Link to={profileAt(sectionAnchor(section))}>{t(`panels.missing.${section}`)}</Link>
            </span>
            <StateBadge tone={TONES[state]}>
              {t(`pages.buyPermits.incomplete.${state === "none" ? "missing" : state}`)}
            </StateBadge>
            <span>
              {t(
                `pages.buyPermits.incomplete.${state === "lacking" ? "answerRequired" : must ? "required" : "optional"}`,
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="page-actions">
        <ButtonLink look="primary" to={profileAt(first === undefined ? "" : sectionAnchor(first.section))}>
          {t("pages.profileIncomplete.start")}
        </ButtonLink>
      </p>
    </Page>
  );
}
