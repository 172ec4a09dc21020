/** Replaces axios' check for cycles in the query of a call: a `URLSearchParams` has none. */
export default function assertParamsAcyclic(): void {
  // There is nothing to check.
}
