import * as client from "openid-client";
import type { Clock } from "../../../src/domain/clock.ts";
import { boundedFetch } from "../../host/bounded-fetch.ts";
import { judgeRefusal, type ProviderRefusal } from "./provider-refusal.ts";

/** How a tenant's provider is reached. */
export interface ProviderAccess {
  /** Its issuer, or the address of its discovery document. */
  discoveryUrl: string;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
  /** How requests get there; over the network where undefined. */
  fetch?: client.CustomFetch;
}

/** What a sign-in is told apart from every other by. All of it stays on the server but for state and nonce. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who a provider says somebody is; the two together, and nothing else, name a person. */
export interface ProvenIdentity {
  kind: "proven";
  issuer: string;
  subject: string;
}

/** The portal as a client of OpenID Connect providers. Reasons are for the log and hold nothing secret. */
export interface RelyingParty {
  /** Where to send the browser. */
  authorizationUrl(access: ProviderAccess, redirectUri: string, secrets: SignInSecrets): Promise<URL | ProviderRefusal>;
  /** Judges what the browser came back with, and redeems its code. `callback` is the address it came to, query included. */
  redeem(access: ProviderAccess, callback: URL, secrets: SignInSecrets): Promise<ProvenIdentity | ProviderRefusal>;
  /** What the provider calls itself: its name in every identity that it proves. */
  issuer(access: ProviderAccess): Promise<string | ProviderRefusal>;
  /** Where the provider ends its session; undefined where it has no such place. */
  endSessionUrl(access: ProviderAccess, returnTo: string): Promise<URL | ProviderRefusal | undefined>;
}

/** Signatures that anybody may check and nobody but the provider can make: neither none nor a shared secret. */
const ALGORITHMS = new Set("RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "));
const DISCOVERY_PATH = "/.well-known/openid-configuration";
/** How long what a provider says of itself is believed. */
const DISCOVERY_MS = 10 * 60_000;
const PATIENCE_SECONDS = 8;

/**
 * The issuer of either form of address. The library compares a discovered document with the issuer alone, so that is
 * what it is given: a document that speaks for somebody else is refused.
 */
function issuerOf(discoveryUrl: string): URL {
  const text = discoveryUrl.endsWith(DISCOVERY_PATH) ? discoveryUrl.slice(0, -DISCOVERY_PATH.length) : discoveryUrl;
  return new URL(text);
}

/** The provider's metadata with the algorithms that are safe. Throws where a sign-in could not come to an end with it. */
function usable(found: client.ServerMetadata): client.ServerMetadata {
  const { authorization_endpoint, token_endpoint, jwks_uri } = found;
  if (authorization_endpoint === undefined || token_endpoint === undefined || jwks_uri === undefined) {
    throw new TypeError("the provider leaves out where to sign in, where tokens are or where its keys are");
  }
  const named = found.id_token_signing_alg_values_supported ?? ["RS256"];
  const safe = named.filter((name) => ALGORITHMS.has(name));
  if (safe.length === 0) throw new TypeError("the provider signs in no way that can be checked");
  return { ...found, id_token_signing_alg_values_supported: safe };
}

async function discover(access: ProviderAccess, patienceSeconds: number): Promise<client.Configuration> {
  const server = issuerOf(access.discoveryUrl);
  const fetch = access.fetch ?? boundedFetch;
  // The tenant's checker takes http: for this very machine alone, and in-process requests never leave it.
  const execute = server.protocol === "http:" ? [client.allowInsecureRequests] : [];
  const options = { execute, timeout: patienceSeconds, [client.customFetch]: fetch };
  const found = await client.discovery(server, access.clientId, undefined, client.None(), options);
  const { clientSecret } = access;
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  const metadata = usable(found.serverMetadata());
  const configuration = new client.Configuration(metadata, access.clientId, undefined, authentication);
  configuration[client.customFetch] = fetch;
  configuration.timeout = patienceSeconds;
  if (server.protocol === "http:") client.allowInsecureRequests(configuration);
  // The signature is checked although the token came straight from the provider: the keys must be its own.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** What the provider's own word is needed for; whatever keeps it away, it cannot be done now. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T | ProviderRefusal> {
  try {
    return await work();
  } catch (error) {
    return { kind: "unavailable", reason: judgeRefusal(error).reason };
  }
}

/** Talks to providers by discovery, any that conforms. `patienceSeconds` bounds each request. */
export function createRelyingParty(clock: Clock, patienceSeconds = PATIENCE_SECONDS): RelyingParty {
  const known = new Map<string, { until: number; configuration: Promise<client.Configuration> }>();

  /** What a provider says of itself, asked once for all who sign in meanwhile; a failure is not remembered. */
  function configurationOf(access: ProviderAccess): Promise<client.Configuration> {
    const { discoveryUrl, clientId, clientSecret } = access;
    const key = JSON.stringify([discoveryUrl, clientId, clientSecret]);
    const kept = known.get(key);
    if (kept !== undefined && clock() < kept.until) return kept.configuration;
    const configuration = discover(access, patienceSeconds);
    known.set(key, { until: clock() + DISCOVERY_MS, configuration });
    configuration.catch(() => known.delete(key));
    return configuration;
  }

  return {
    authorizationUrl: (access, redirectUri, { state, nonce, codeVerifier }) =>
      orUnavailable(async () =>
        client.buildAuthorizationUrl(await configurationOf(access), {
          redirect_uri: redirectUri,
          scope: access.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
        }),
      ),
    async redeem(access, callback, { state, nonce, codeVerifier }) {
      const configuration = await orUnavailable(() => configurationOf(access));
      if (!(configuration instanceof client.Configuration)) return configuration;
      try {
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        };
        const claims = (await client.authorizationCodeGrant(configuration, callback, checks)).claims();
        if (claims === undefined) return { kind: "invalid", reason: "no id token" };
        return { kind: "proven", issuer: claims.iss, subject: claims.sub };
      } catch (error) {
        return judgeRefusal(error);
      }
    },
    issuer: (access) => orUnavailable(async () => (await configurationOf(access)).serverMetadata().issuer),
    endSessionUrl: (access, returnTo) =>
      orUnavailable(async () => {
        const configuration = await configurationOf(access);
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo });
      }),
  };
}
