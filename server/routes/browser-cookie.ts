import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SIGN_IN_REQUEST_MS } from "../services/single-sign-on/sign-in-requests.ts";

const MAX_AGE_SECONDS = SIGN_IN_REQUEST_MS / 1000;
const VALUE = /^[\w-]{43}$/;

/** __Host- prevents other hosts of the domain from setting the cookie; browsers accept it over TLS only. */
function nameOf(slug: string, isSecure: boolean): string {
  return `${isSecure ? "__Host-" : ""}sso-${slug}`;
}

function cookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/**
 * The cookie that binds a sign-in at a provider, and the code that results from it, to the browser that started it. It
 * does not identify a person and is no session.
 */
export interface BrowserCookie {
  /** The value in the browser; "" without one, which matches nothing. */
  read(request: FastifyRequest, slug: string): string;
  /**
   * Returns the value in the browser, or a new one, and extends it for another ten minutes: two tabs may sign in at the
   * same time.
   */
  keep(request: FastifyRequest, reply: FastifyReply, slug: string): string;
  /** Removes the cookie from a browser that has one. */
  forget(request: FastifyRequest, reply: FastifyReply, slug: string): void;
}

/** Creates the cookies of a portal with this address. */
export function createBrowserCookie(publicUrl: string): BrowserCookie {
  const isSecure = publicUrl.startsWith("https:");
  const read = (request: FastifyRequest, slug: string) => {
    const value = cookie(request, nameOf(slug, isSecure)) ?? "";
    return VALUE.test(value) ? value : "";
  };
  // Lax, since the return from the provider is a navigation from another site.
  const write = (reply: FastifyReply, slug: string, value: string, seconds: number) => {
    const rules = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
    void reply.header("set-cookie", `${nameOf(slug, isSecure)}=${value}; ${rules}`);
  };
  return {
    read,
    keep(request, reply, slug) {
      const present = read(request, slug);
      const value = present === "" ? randomBytes(32).toString("base64url") : present;
      write(reply, slug, value, MAX_AGE_SECONDS);
      return value;
    },
    forget(request, reply, slug) {
      if (cookie(request, nameOf(slug, isSecure)) !== undefined) write(reply, slug, "", 0);
    },
  };
}
