// Draws a sample of mutants that anybody can draw again.
import { createHash } from "node:crypto";

/** Another seed draws another sample: change it once the mutants of this one are all killed or named. */
export const SEED = "driver-portal-1";

/**
 * The first `count` mutants in the order that the seed gives them. Each one's rank depends on the seed and on its own key
 * alone, so that an edit changes the sample only where it takes mutants away or brings new ones.
 */
export function drawSample(mutants, count, seed = SEED) {
  const rank = ({ key }) => createHash("sha256").update(`${seed}\0${key}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
