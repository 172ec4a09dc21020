/** The reasons why a file cannot be read, by the system's error code. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EISDIR: "is a folder: expected a file",
  EACCES: "may not be read by this user",
};

/** Says why a file cannot be read. Throws the error again if it is not about the file. */
export function unreadableFile(error: unknown): string {
  const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ""];
  if (problem === undefined) throw error;
  return problem;
}
