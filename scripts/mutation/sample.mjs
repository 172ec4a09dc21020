// Draws a reproducible sample of mutants.
import { createHash } from "node:crypto";

/** Another seed draws another sample: change it once all mutants of this one are killed or documented. */
export const SEED = "driver-portal-1";

/**
 * The first `count` mutants in the order of the seed. Each one's rank depends only on the seed and its own key, so that
 * an edit changes the sample only by the mutants that it removes or adds.
 */
export function drawSample(mutants, count, seed = SEED) {
  const rank = ({ key }) => createHash("sha256").update(`${seed}\0${key}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
