/** Query parameters of the visitor permit form: the permit to apply for, and whether the issued one is shown. */
const PERMIT = "permit";
const ISSUED = "issued";

/** The view of the visitor permit form that an address selects. */
export interface VisitPlace {
  readonly permitId: string | null;
  /** The issued permit is shown. */
  readonly isIssued: boolean;
}

export function visitPlaceAt(search: string): VisitPlace {
  const query = new URLSearchParams(search);
  return { permitId: query.get(PERMIT), isIssued: query.has(ISSUED) };
}

/** The address of the form for a visitor permit. */
export function visitAddress(permitId: string): string {
  return `/visitorPermitForm?${new URLSearchParams({ [PERMIT]: permitId })}`;
}

/** The address that shows the issued permit. */
export const ISSUED_ADDRESS = `/visitorPermitForm?${ISSUED}`;
