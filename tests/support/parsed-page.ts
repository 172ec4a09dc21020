import { createRequire } from "node:module";

/** The package has no types of its own; what a test asks of a page is in those of the platform. */
const { JSDOM } = createRequire(import.meta.url)("jsdom") as {
  JSDOM: new (html: string) => { window: { document: Document } };
};

/** HTML as a browser reads it, in a test that runs outside of one. Nothing in it runs or loads. */
export function parsedPage(html: string): Document {
  return new JSDOM(html).window.document;
}
