import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters } from "jose";

/** What a test's OpenID provider does wrong; without any of these it behaves correctly. */
export interface Misdeeds {
  /** Claims of the id token to replace; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Additional header fields of the id token. */
  header?: Record<string, unknown>;
  /** none: unsigned. secret, public-key: signed with a key that a client or anyone has. foreign: with another's key. */
  signedWith?: "none" | "secret" | "public-key" | "foreign";
  /** The key set contains another party's key with the correct id. */
  swapsKeys?: boolean;
  leavesOutIdToken?: boolean;
  /** Replaced values of the discovery document. */
  metadata?: Record<string, unknown>;
  /** How an endpoint fails. silent: it never responds. endless: its response never ends. */
  fails?: { endpoint: "discovery" | "token" | "jwks"; how: "error" | "silent" | "endless" | "page" | "redirect" };
}

type Keys = Record<"own" | "public" | "foreign" | "foreignPublic", CryptoKey>;

interface Begun {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

export const CLIENT_ID = "parking";
export const CLIENT_SECRET = "a client secret of some length";
const KID = "the-only-key";

/** A small local OpenID Connect provider that signs everyone in as `subject`, with the misdeeds that a test sets. */
export class HostileProvider {
  misdeeds: Misdeeds = {};
  subject = "subject-1";
  /** Bodies of the token endpoint's requests. */
  readonly redeemed: URLSearchParams[] = [];
  readonly #codes = new Map<string, Begun>();
  readonly #keys: Keys;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  private constructor(keys: Keys) {
    this.#keys = keys;
  }

  static async start(): Promise<HostileProvider> {
    const own = await generateKeyPair("RS256", { extractable: true });
    const foreign = await generateKeyPair("RS256", { extractable: true });
    const provider = new HostileProvider({
      own: own.privateKey,
      public: own.publicKey,
      foreign: foreign.privateKey,
      foreignPublic: foreign.publicKey,
    });
    await new Promise<void>((resolve) => provider.#server.listen(0, "127.0.0.1", resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The address to which the browser returns after sign-in; `changes` replaces parameters, undefined removes one. */
  callback(authorization: URL, changes: Record<string, string | undefined> = {}): string {
    const asked = authorization.searchParams;
    const code = randomUUID();
    this.#codes.set(code, {
      nonce: asked.get("nonce") ?? "",
      challenge: asked.get("code_challenge") ?? "",
      redirectUri: asked.get("redirect_uri") ?? "",
    });
    const answer = { code, state: asked.get("state") ?? "", iss: this.issuer, ...changes };
    const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `?${new URLSearchParams(given).toString()}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = request.url?.startsWith("/token")
      ? "token"
      : request.url?.startsWith("/jwks")
        ? "jwks"
        : "discovery";
    const { fails } = this.misdeeds;
    if (fails?.endpoint === endpoint) return fail(fails.how, response);
    if (endpoint === "discovery") return send(response, 200, this.#metadata());
    if (endpoint === "jwks") return send(response, 200, { keys: [await this.#publicKey()] });
    const body = new URLSearchParams(await text(request));
    this.redeemed.push(body);
    return this.#redeem(request, body, response);
  }

  #metadata(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      ...this.misdeeds.metadata,
    };
  }

  async #publicKey(): Promise<object> {
    const key = this.misdeeds.swapsKeys === true ? this.#keys.foreignPublic : this.#keys.public;
    return { ...(await exportJWK(key)), kid: KID, alg: "RS256", use: "sig" };
  }

  async #redeem(request: IncomingMessage, body: URLSearchParams, response: ServerResponse): Promise<void> {
    const begun = this.#codes.get(body.get("code") ?? "");
    this.#codes.delete(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const basic = Buffer.from(`${CLIENT_ID}:${encodeURIComponent(CLIENT_SECRET)}`.replaceAll("%20", "+")).toString(
      "base64",
    );
    if (request.headers.authorization !== `Basic ${basic}`) return send(response, 401, { error: "invalid_client" });
    if (begun === undefined || challenge !== begun.challenge || body.get("redirect_uri") !== begun.redirectUri) {
      return send(response, 400, { error: "invalid_grant", error_description: "<script>secret</script>" });
    }
    const idToken = this.misdeeds.leavesOutIdToken === true ? {} : { id_token: await this.#idToken(begun) };
    return send(response, 200, { access_token: randomUUID(), token_type: "Bearer", expires_in: 60, ...idToken });
  }

  async #idToken({ nonce }: Begun): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = Object.fromEntries(
      Object.entries({
        iss: this.issuer,
        sub: this.subject,
        aud: CLIENT_ID,
        nonce,
        iat: now,
        exp: now + 300,
        email: "dana@mail.example",
        ...this.misdeeds.claims,
      }).filter(([, value]) => value !== undefined),
    );
    const { signedWith, header = {} } = this.misdeeds;
    const sign = (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: KID, ...header } as JWTHeaderParameters).sign(key);
    const bytes = (value: string) => new TextEncoder().encode(value);
    if (signedWith === "none") {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "none" })}.${part(claims)}.`;
    }
    if (signedWith === "secret") return sign("HS256", bytes(CLIENT_SECRET));
    if (signedWith === "public-key") return sign("HS256", bytes(await exportSPKI(this.#keys.public)));
    return sign("RS256", signedWith === "foreign" ? this.#keys.foreign : this.#keys.own);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function fail(how: NonNullable<Misdeeds["fails"]>["how"], response: ServerResponse): void {
  if (how === "error") send(response, 500, { error: "server_error" });
  else if (how === "page") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Maintenance</h1>");
  else if (how === "redirect") response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
  else if (how === "endless") {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  }
}

async function text(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
