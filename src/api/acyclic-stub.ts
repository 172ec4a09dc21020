/** Stands in for what looks for circles in the query of a call in axios: a `URLSearchParams` has none. */
export default function assertParamsAcyclic(): void {
  // Nothing to look for.
}
