// Asks the registry for known vulnerabilities of the product's production dependencies.
import { run } from "./run.mjs";

const SEVERE = ["high", "critical"];

function parsed(output) {
  const start = output.indexOf("{");
  const end = output.lastIndexOf("}");
  try {
    return JSON.parse(output.slice(start, end + 1));
  } catch {
    return {}; // What npm said is no report: the caller says so.
  }
}

/**
 * Evaluates the result of npm's audit: the counts of one check, and a line for the output. Severe vulnerabilities make
 * it fail. If the registry is unreachable or does not support audits, nothing fails: the line says "not audited" and
 * why.
 */
export function judgeAudit(output) {
  const { metadata, message, error } = parsed(output);
  if (metadata?.vulnerabilities === undefined) {
    const reason = message || error?.summary || output.trim().split("\n")[0] || "npm said nothing";
    return { passed: 0, failed: 0, line: `not audited: ${reason}` };
  }
  const { total, ...counts } = metadata.vulnerabilities;
  const named = Object.entries(counts).filter(([, count]) => count > 0);
  const severe = SEVERE.some((severity) => (counts[severity] ?? 0) > 0);
  const found = total === 0 ? "none" : named.map(([severity, count]) => `${count} ${severity}`).join(", ");
  return { passed: severe ? 0 : 1, failed: severe ? 1 : 0, line: `known vulnerabilities of the packages: ${found}` };
}

/** Audits the production dependencies. */
export async function auditPackages() {
  const args = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=30000", "--loglevel=silent"];
  const { output } = await run("npm", args, { quiet: true });
  const { line, ...counts } = judgeAudit(output);
  console.log(line);
  return counts;
}
