import path from "node:path";
import { StartFault } from "./host/start-fault.ts";

/** The environment, checked and with all defaults filled in (documented in the README). */
export interface Environment {
  port: number;
  host: string;
  /** The scheme, host and port under which people reach this server, without a trailing slash. */
  publicUrl: string;
  /** The folder of the embedded database, the outbox and the generated secret. Absolute. */
  dataDir: string;
  /** A PostgreSQL database, instead of the embedded one. */
  databaseUrl: string | undefined;
  /** A mail server, instead of the outbox folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Fastify's trustProxy: false, a number of hops, or the addresses and networks of proxies. */
  trustProxy: false | number | string[];
  /** Can be undefined outside production only; a generated key is then kept in dataDir. */
  secretKey: string | undefined;
  tenantsDir: string;
  /** The folder of the tenants' secrets, one file each: <slug>/<name>. Absolute; it need not exist. */
  secretsDir: string;
  /** Fonts for characters that the receipts' own fonts lack. Absolute. */
  fontsDir: string | undefined;
  demo: boolean;
  production: boolean;
}

type Values = Readonly<Record<string, string | undefined>>;

function fault(name: string, problem: string, expectation: string): StartFault {
  return new StartFault(`${name} ${problem}: expected ${expectation}.`);
}

function text(values: Values, name: string): string | undefined {
  const value = values[name]?.trim();
  return value === undefined || value === "" ? undefined : value;
}

function readPort(values: Values): number {
  const value = text(values, "PORT") ?? "8080";
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65535) {
    throw fault("PORT", `is "${value}"`, "a whole number from 1 to 65535");
  }
  return port;
}

function readUrl(values: Values, name: string, schemes: readonly string[]): URL | undefined {
  const value = text(values, name);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !schemes.includes(url.protocol) || url.hostname === "") {
    // The value may contain a password, so it is not repeated.
    throw fault(
      name,
      "is no address of that kind",
      `one that starts with ${schemes.map((s) => `${s}//`).join(" or ")}`,
    );
  }
  return url;
}

function readPublicUrl(values: Values, host: string, port: number): string {
  const url = readUrl(values, "PUBLIC_URL", ["http:", "https:"]);
  if (url === undefined) {
    const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
    return `http://${name}:${port}`;
  }
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "") {
    throw fault("PUBLIC_URL", `is "${url.href}"`, "scheme, host and port alone, such as https://parking.example.org");
  }
  return url.origin;
}

function readTrustProxy(values: Values): Environment["trustProxy"] {
  const value = text(values, "TRUST_PROXY");
  if (value === undefined || value === "0" || value === "false") return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const parts = value.split(",").map((part) => part.trim());
  if (parts.every((part) => /^(loopback|linklocal|uniquelocal|[0-9a-fA-F:.]+(\/\d{1,3})?)$/.test(part))) return parts;
  throw fault(
    "TRUST_PROXY",
    `is "${value}"`,
    "a number of proxies in front of the server, or their addresses separated by commas",
  );
}

function readMailFrom(values: Values, publicUrl: string): string {
  const value = text(values, "MAIL_FROM") ?? `no-reply@${new URL(publicUrl).hostname.replace(/^\[|\]$/g, "")}`;
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;"]+$/.test(value)) throw fault("MAIL_FROM", `is "${value}"`, "one email address");
  return value;
}

function readSecretKey(values: Values, production: boolean): string | undefined {
  const value = text(values, "SECRET_KEY");
  if (value === undefined && production)
    throw fault("SECRET_KEY", "is missing", "a secret of 32 characters or more, since NODE_ENV is production");
  if (value !== undefined && value.length < 32) throw fault("SECRET_KEY", "is too short", "32 characters or more");
  return value;
}

function readDemo(values: Values, production: boolean, embedded: boolean): boolean {
  const value = text(values, "DEMO");
  if (value !== undefined && value !== "0" && value !== "1") throw fault("DEMO", `is "${value}"`, "1 or 0");
  if (value === "1" && production) throw fault("DEMO", "is 1", "0 or nothing, since NODE_ENV is production");
  return !production && (value === undefined ? embedded : value === "1");
}

function readMode(values: Values): string {
  const mode = text(values, "NODE_ENV") ?? "development";
  if (["production", "development", "test"].includes(mode)) return mode;
  throw fault("NODE_ENV", `is "${mode}"`, "production, development or test");
}

function readHost(values: Values): string {
  const host = text(values, "HOST") ?? "127.0.0.1";
  if (/^[A-Za-z0-9.:_-]+$/.test(host)) return host;
  throw fault("HOST", `is "${host}"`, "an address or host name to listen on");
}

/** Collects faults, so that the operator sees all of them at once. */
class FaultList {
  readonly #found: StartFault[] = [];

  /** Returns the reader's result, or `otherwise` if it throws a StartFault. */
  read<T>(reader: () => T, otherwise: T): T {
    try {
      return reader();
    } catch (error) {
      if (!(error instanceof StartFault)) throw error;
      this.#found.push(error);
      return otherwise;
    }
  }

  throwAny(): void {
    if (this.#found.length > 0) throw new StartFault(this.#found.map(({ message }) => message).join("\n"));
  }
}

/**
 * Reads and checks the environment. Relative folders are resolved against `workingFolder`.
 * Throws StartFault with one line for each invalid variable: its name, what is wrong with its value, and what was
 * expected.
 */
export function readEnvironment(values: Values, workingFolder: string): Environment {
  const faults = new FaultList();
  const folder = (name: string, otherwise: string) => path.resolve(workingFolder, text(values, name) ?? otherwise);
  const production = faults.read(() => readMode(values), "") === "production";
  const port = faults.read(() => readPort(values), 0);
  const host = faults.read(() => readHost(values), "unknown");
  const publicUrl = faults.read(() => readPublicUrl(values, host, port), "http://unknown");
  const databaseUrl = faults.read(() => readUrl(values, "DATABASE_URL", ["postgres:", "postgresql:"])?.href, undefined);
  const environment: Environment = {
    port,
    host,
    publicUrl,
    dataDir: folder("DATA_DIR", ".data"),
    databaseUrl,
    smtpUrl: faults.read(() => readUrl(values, "SMTP_URL", ["smtp:", "smtps:"])?.href, undefined),
    mailFrom: faults.read(() => readMailFrom(values, publicUrl), ""),
    trustProxy: faults.read(() => readTrustProxy(values), false),
    secretKey: faults.read(() => readSecretKey(values, production), undefined),
    tenantsDir: folder("TENANTS_DIR", "tenants"),
    secretsDir: folder("SECRETS_DIR", "secrets"),
    fontsDir: text(values, "FONTS_DIR") === undefined ? undefined : folder("FONTS_DIR", ""),
    demo: faults.read(() => readDemo(values, production, databaseUrl === undefined), false),
    production,
  };
  faults.throwAny();
  return environment;
}
