import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** A browser without pages: it keeps cookies by path as browsers do, and follows redirects of one server. */
export class SignInBrowser {
  readonly #app: FastifyInstance;
  readonly #origin: string;
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();
  /** Every requested address of the server, in order. */
  readonly visited: string[] = [];

  constructor(app: FastifyInstance, origin = "https://parking.example.org") {
    this.#app = app;
    this.#origin = origin;
  }

  /** Requests an address without following redirects. */
  async open(address: string, form?: Record<string, string>): Promise<LightMyRequestResponse> {
    const url = new URL(address, this.#origin);
    this.visited.push(url.href);
    const answer = await this.#app.inject({
      method: form === undefined ? "GET" : "POST",
      url: `${url.pathname}${url.search}`,
      headers: {
        host: new URL(this.#origin).host,
        cookie: this.#cookiesFor(url.pathname),
        ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    this.#keep([answer.headers["set-cookie"] ?? []].flat());
    return answer;
  }

  /** Opens an address and follows the server's redirects within itself; returns the last address. */
  async follow(address: string, form?: Record<string, string>): Promise<{ url: URL; answer: LightMyRequestResponse }> {
    let url = new URL(address, this.#origin);
    let answer = await this.open(url.href, form);
    for (let steps = 0; steps < 10; steps += 1) {
      const { location } = answer.headers;
      if (typeof location !== "string") return { url, answer };
      url = new URL(location, url);
      // For these tests a sign-in ends at the portal's own pages, and at any other server.
      if (url.origin !== this.#origin || url.pathname.startsWith("/driverportal/")) return { url, answer };
      answer = await this.open(url.href);
    }
    throw new Error(`too many redirects, the last to ${url.href}`);
  }

  /** Exchanges the code of single sign-on, as the portal's page does. */
  async exchange(slug: string, code: string): Promise<LightMyRequestResponse> {
    return this.#app.inject({
      method: "POST",
      url: "/api/v1/portal/pages/home-without-session/get-token",
      headers: {
        host: new URL(this.#origin).host,
        cookie: this.#cookiesFor("/api"),
        "content-type": "application/json",
      },
      payload: JSON.stringify({ groupName: slug, code }),
    });
  }

  #cookiesFor(path: string): string {
    return [...this.#cookies.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }

  #keep(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = "", ...rules] = header.split(/;\s*/);
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      const path = rules.find((rule) => /^path=/i.test(rule))?.slice(5) ?? "/";
      const isOver = rules.some((rule) => /^expires=Thu, 01 Jan 1970/i.test(rule) || /^max-age=0$/i.test(rule));
      if (isOver) this.#cookies.delete(`${name}\n${path}`);
      else this.#cookies.set(`${name}\n${path}`, { name, value: pair.slice(at + 1), path });
    }
  }
}
