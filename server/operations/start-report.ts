import type { DemoSignIns } from "../demo/load-demo.ts";
import type { Environment } from "../env.ts";
import { portalPath } from "../../src/domain/routes.ts";
import { DEMO_IN_PRODUCTION } from "../tenants/checks/advise-tenant.ts";
import { describeFault } from "../tenants/describe-fault.ts";
import type { Tenants } from "../tenants/types.ts";

/** The faults of tenants' documents, one line each, as the checker's commands describe them. */
export function faultLines({ faults, slugs }: Pick<Tenants, "faults" | "slugs">): string[] {
  return [...faults].flatMap(([slug, ofTenant]) => [
    slugs.includes(slug)
      ? `Tenant ${slug} goes on with its last good documents; the new ones have faults:`
      : `Tenant ${slug} did not start:`,
    ...ofTenant.map((fault) => `  ${describeFault(fault)}`),
  ]);
}

/** The result of reloading all documents, without their faults. */
export function reloadSummary(tenants: Pick<Tenants, "faults" | "slugs">): string {
  const kept = tenants.slugs.filter((slug) => tenants.faults.has(slug)).length;
  const summary = `documents read anew: ${counted(tenants.slugs.length - kept)}`;
  return kept === 0 ? summary : `${summary}; on last good ones: ${counted(kept)}`;
}

function counted(tenants: number): string {
  return `${tenants} ${tenants === 1 ? "tenant" : "tenants"}`;
}

/** Whether only this machine can reach a server that listens on this host. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Warnings about settings that are probably not intended for production use. */
export function warningLines(
  env: Pick<Environment, "demo" | "host" | "production" | "smtpUrl" | "dataDir">,
  { demoSlugs }: Pick<Tenants, "demoSlugs">,
): string[] {
  const lines: string[] = [];
  if (env.demo && !isLoopback(env.host)) {
    lines.push(
      `WARNING: the demo is on and HOST ${env.host} can be reached by others: its sign-ins and the mailbox are open to ` +
        `them. For real use set NODE_ENV=production; to leave out the demo alone set DEMO=0.`,
    );
  }
  if (env.production && env.smtpUrl === undefined) {
    lines.push(
      `WARNING: SMTP_URL is not set: mail is written to ${env.dataDir}/outbox and sent to nobody, so nobody can verify an account.`,
    );
  }
  if (env.production) lines.push(...demoSlugs.map((slug) => `WARNING: ${slug}: ${DEMO_IN_PRODUCTION}.`));
  return lines;
}

function signInsLine({ userNames, password, bySingleSignOn }: DemoSignIns): string {
  return `${userNames.join(", ")}${bySingleSignOn ? ", by single sign-on" : ""}  (password ${password})`;
}

/** What can be tried in a demonstration tenant, one line for each kind. */
function triesLines({ tries: { payBy, citations, visitorPermits } }: DemoSignIns): string[] {
  return [
    ...(payBy.length === 0 ? [] : [`    pay by    ${payBy.join("; ")}`]),
    ...(citations.length === 0 ? [] : [`    citations ${citations.join(", ")}`]),
    ...(visitorPermits.length === 0 ? [] : [`    visitors  ${visitorPermits.join(", ")}`]),
  ];
}

/** The addresses of the server, for the person who started it. */
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
    if (signIns !== undefined) lines.push(`    sign-ins  ${signInsLine(signIns)}`, ...triesLines(signIns));
  }
  if (env.demo && env.smtpUrl === undefined) lines.push("", `  Mailbox     ${env.publicUrl}/mailbox`);
  lines.push(`  API         ${env.publicUrl}/api/v1/openapi.json`, "");
  lines.push(`Stop with Ctrl+C; kill -HUP ${process.pid} reads the customers' documents anew.`, "");
  return lines;
}
