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
  openForBuying,
  type ProfileSection,
} from "../../domain/profile-completeness.ts";
import { withReturnTo } from "../../domain/return-to.ts";
import { sectionAnchor } from "../../panels/missing-sections.tsx";
import { useText } from "../../stores/context.ts";

export interface IncompleteDetailsProps {
  person: Person;
  required: ProfileRequiredFields;
}

/** The incomplete-details screen (specification section 2): each section, whether it has data and whether it must. */
export function IncompleteDetails({ person, required }: IncompleteDetailsProps) {
  const t = useText();
  const { pathname, search } = useLocation();
  // The profile leads back here once it is complete.
  const profileAt = (anchor: string) => withReturnTo(`/profile#${anchor}`, `${pathname}${search}`);
  const open = openForBuying(person);
  const isExtra = (section: ProfileSection) => !buyingSections.some((shown) => shown === section);
  const rows = [...open.filter(isExtra), ...buyingSections].map((section) => ({
    section,
    has: hasSection(person, section) && !open.includes(section),
    must: open.includes(section) || isRequiredToBuy(section, required),
  }));
  const first = rows.find(({ has, must }) => must && !has);
  return (
    <Page
      width="narrow"
      heading={t("pages.buyPermits.incomplete.heading")}
      lead={t("pages.profileIncomplete.sentence")}
    >
      <ul className="plain-list detail-rows">
        {rows.map(({ section, has, must }) => (
          <li key={section} className="detail-row">
            <span className="entry-name">
              <Link to={profileAt(sectionAnchor(section))}>{t(`panels.missing.${section}`)}</Link>
            </span>
            <StateBadge tone={has ? "success" : must ? "warning" : "neutral"}>
              {t(has ? "pages.buyPermits.incomplete.there" : "pages.buyPermits.incomplete.missing")}
            </StateBadge>
            <span>{t(must ? "pages.buyPermits.incomplete.required" : "pages.buyPermits.incomplete.optional")}</span>
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
