/** A problem that prevents the start and that the operator can correct. Shown without a stack, with exit code 1. */
export class StartFault extends Error {
  override readonly name = "StartFault";
}
