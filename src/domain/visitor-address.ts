/** Query of the visitor permit form: the permit that is asked for, and the one that was issued. */
const PERMIT = "permit";
const ISSUED = "issued";

/** The place on the page of the visitor permit form. */
export interface VisitPlace {
  readonly permitId: string | null;
  /** The permit that was issued is shown. */
  readonly isIssued: boolean;
}

export function visitPlaceAt(search: string): VisitPlace {
  const query = new URLSearchParams(search);
  return { permitId: query.get(PERMIT), isIssued: query.has(ISSUED) };
}

/** Where a visitor permit is asked for. */
export function visitAddress(permitId: string): string {
  return `/visitorPermitForm?${new URLSearchParams({ [PERMIT]: permitId })}`;
}

/** Where the permit that was issued stands. */
export const ISSUED_ADDRESS = `/visitorPermitForm?${ISSUED}`;
