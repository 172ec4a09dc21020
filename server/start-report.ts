import type { DemoSignIns } from "./demo/load-demo.ts";
import type { Environment } from "./env.ts";
import { portalPath } from "../src/domain/routes.ts";
import type { Tenants } from "./tenants/types.ts";

/** What stopped tenants, one line per fault: file, place, what was expected, the nearest right name. */
export function faultLines(tenants: Pick<Tenants, "faults">): string[] {
  return [...tenants.faults].flatMap(([slug, faults]) => [
    `Tenant ${slug} did not start:`,
    ...faults.map((fault) => {
      const suggestion = fault.suggestion === undefined ? "" : ` Did you mean "${fault.suggestion}"?`;
      return `  ${fault.file}${fault.pointer === "" ? "" : ` ${fault.pointer}`}: ${fault.expected}${suggestion}`;
    }),
  ]);
}

/** Where everything is, for whoever started the server. */
export function addressLines(
  env: Environment,
  tenants: Tenants,
  demo: readonly DemoSignIns[],
  hasPreview: boolean,
): string[] {
  const lines = ["", "The driver portal is running.", ""];
  for (const slug of tenants.slugs) {
    const signIns = demo.find((entry) => entry.slug === slug);
    lines.push(`  ${env.publicUrl}${portalPath(slug)}`);
    if (hasPreview) lines.push(`    preview   ${env.publicUrl}/preview/${slug}`);
    if (signIns !== undefined)
      lines.push(`    sign-ins  ${signIns.userNames.join(", ")}  (password ${signIns.password})`);
  }
  if (env.demo && env.smtpUrl === undefined) lines.push("", `  Mailbox     ${env.publicUrl}/mailbox`);
  lines.push(`  API         ${env.publicUrl}/api/v1/openapi.json`, "", "Stop with Ctrl+C.", "");
  return lines;
}
