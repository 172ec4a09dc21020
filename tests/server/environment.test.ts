import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../server/env.ts";

const SECRET = "a secret of thirty-two characters or more";

describe("the environment", () => {
  it("has a default for everything outside production", () => {
    expect(readEnvironment({}, "/srv/portal")).toEqual({
      port: 8080,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:8080",
      dataDir: "/srv/portal/.data",
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: "no-reply@127.0.0.1",
      trustProxy: false,
      secretKey: undefined,
      tenantsDir: "/srv/portal/tenants",
      secretsDir: "/srv/portal/secrets",
      demo: true,
      production: false,
    });
  });

  it("shows the demonstration with the embedded database or where DEMO says so, but never in production", () => {
    const url = "postgres://portal@db/portal";
    expect(readEnvironment({ DATABASE_URL: url }, "/").demo).toBe(false);
    expect(readEnvironment({ DATABASE_URL: url, DEMO: "1" }, "/").demo).toBe(true);
    expect(readEnvironment({ DEMO: "0" }, "/").demo).toBe(false);
    expect(readEnvironment({ NODE_ENV: "production", SECRET_KEY: SECRET }, "/").demo).toBe(false);
  });

  it("reads the folder of fonts from the working folder", () => {
    expect(readEnvironment({ FONTS_DIR: "fonts" }, "/srv/portal").fontsDir).toBe("/srv/portal/fonts");
  });

  it("takes an empty value for a missing one", () => {
    expect(readEnvironment({ PORT: "", PUBLIC_URL: " ", DATABASE_URL: "" }, "/").port).toBe(8080);
  });

  it.each([
    ["2", 2],
    ["10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
    ["loopback", ["loopback"]],
    ["false", false],
    ["0", false],
  ])("reads TRUST_PROXY %s", (value, expected) => {
    expect(readEnvironment({ TRUST_PROXY: value }, "/").trustProxy).toEqual(expected);
  });

  it("names every variable that is at fault, each on a line", () => {
    const values = { NODE_ENV: "production", SECRET_KEY: "short", PORT: "abc", SMTP_URL: "foo", TRUST_PROXY: "maybe" };
    expect(() => readEnvironment(values, "/")).toThrow(
      [
        'PORT is "abc": expected a whole number from 1 to 65535.',
        "SMTP_URL is no address of that kind: expected one that starts with smtp:// or smtps://.",
        'TRUST_PROXY is "maybe": expected a number of proxies in front of the server, or their addresses separated by commas.',
        "SECRET_KEY is too short: expected 32 characters or more.",
      ].join("\n"),
    );
  });

  it.each([
    [{ PORT: "abc" }, 'PORT is "abc": expected a whole number from 1 to 65535.'],
    [{ PORT: "0" }, 'PORT is "0": expected a whole number from 1 to 65535.'],
    [{ PORT: "65536" }, 'PORT is "65536": expected a whole number from 1 to 65535.'],
    [{ HOST: "not a host" }, 'HOST is "not a host": expected an address or host name to listen on.'],
    [
      { PUBLIC_URL: "parking.example.org" },
      "PUBLIC_URL is no address of that kind: expected one that starts with http:// or https://.",
    ],
    [
      { PUBLIC_URL: "https://parking.example.org/portal" },
      'PUBLIC_URL is "https://parking.example.org/portal": expected scheme, host and port alone, such as https://parking.example.org.',
    ],
    [
      { DATABASE_URL: "mysql://root:secret@db/portal" },
      "DATABASE_URL is no address of that kind: expected one that starts with postgres:// or postgresql://.",
    ],
    [
      { SMTP_URL: "mail.example.org:25" },
      "SMTP_URL is no address of that kind: expected one that starts with smtp:// or smtps://.",
    ],
    [{ MAIL_FROM: "Parking <x@example.org>" }, 'MAIL_FROM is "Parking <x@example.org>": expected one email address.'],
    [{ MAIL_FROM: "x@example.org\r\nBcc: all@example.org" }, /^MAIL_FROM is /],
    [
      { TRUST_PROXY: "yes please" },
      'TRUST_PROXY is "yes please": expected a number of proxies in front of the server, or their addresses separated by commas.',
    ],
    [{ SECRET_KEY: "short" }, "SECRET_KEY is too short: expected 32 characters or more."],
    [
      { NODE_ENV: "production" },
      "SECRET_KEY is missing: expected a secret of 32 characters or more, since NODE_ENV is production.",
    ],
    [
      { NODE_ENV: "production", SECRET_KEY: SECRET, DEMO: "1" },
      "DEMO is 1: expected 0 or nothing, since NODE_ENV is production.",
    ],
    [{ DEMO: "yes" }, 'DEMO is "yes": expected 1 or 0.'],
    [{ NODE_ENV: "prod" }, 'NODE_ENV is "prod": expected production, development or test.'],
  ])("names the variable, its fault and what was expected: %j", (values, message) => {
    expect(() => readEnvironment(values, "/")).toThrow(message);
  });

  it("repeats no password of a wrong address", () => {
    expect(() => readEnvironment({ DATABASE_URL: "mysql://root:hunter22@db" }, "/")).toThrow(
      expect.not.stringContaining("hunter22"),
    );
  });
});
