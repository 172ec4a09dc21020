import { createRequire } from "node:module";

/** The package has no types; the tests only need those of the platform. */
const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

/** Parses HTML like a browser, for tests outside of one. Nothing in it runs or loads. */
export function parsedPage(html: string): Document {
  return new JSDOM(html).window.document;
}
