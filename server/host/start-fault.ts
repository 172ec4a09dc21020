/** Something that stops the server from starting and that whoever starts it can mend. Shown as one line, exit code 1. */
export class StartFault extends Error {
  override readonly name = "StartFault";
}
