import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { SIGN_IN_REQUEST_MS } from "../services/single-sign-on/sign-in-requests.ts";

const MAX_AGE_SECONDS = SIGN_IN_REQUEST_MS / 1000;
const VALUE = /^[\w-]{43}$/;

/** __Host- keeps every other host of the domain from setting it; browsers take that over TLS alone. */
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
 * The cookie that ties a sign-in at a provider, and the code that it ends with, to the browser that began. It says nothing
 * of who that is and signs nobody in.
 */
export interface BrowserCookie {
  /** The value in the browser; "" where there is none, which matches nothing. */
  read(request: FastifyRequest, slug: string): string;
  /** The value in the browser, or a new one, kept for another ten minutes: two tabs may sign in side by side. */
  keep(request: FastifyRequest, reply: FastifyReply, slug: string): string;
  /** Removes the cookie from a browser that has one. */
  forget(request: FastifyRequest, reply: FastifyReply, slug: string): void;
}

/** Cookies for a portal at this address. */
export function createBrowserCookie(publicUrl: string): BrowserCookie {
  const isSecure = publicUrl.startsWith("https:");
  const read = (request: FastifyRequest, slug: string) => {
    const value = cookie(request, nameOf(slug, isSecure)) ?? "";
    return VALUE.test(value) ? value : "";
  };
  // Lax: the way back from the provider is a link from another site.
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
