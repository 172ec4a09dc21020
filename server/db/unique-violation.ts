/** Whether the database refused a row because its key exists. By code: the classes of the two drivers differ. */
export function isUniqueViolation(error: unknown, constraintPart = ""): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (
    code === "23505" &&
    (constraintPart === "" || (typeof constraint === "string" && constraint.includes(constraintPart)))
  );
}
