import type { Style } from "../../src/domain/generated/api-portal.ts";
import { previewPageName, type PreviewPageName } from "../pages.ts";

/** What the preview's page tells its frame. */
export type ToFrame = { kind: "preview:style"; style: Style } | { kind: "preview:page"; page: PreviewPageName };

/** What the frame tells the preview's page: that it listens, and where a link inside of it has led. */
export type FromFrame = { kind: "preview:ready" } | { kind: "preview:moved"; page: PreviewPageName | null };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The message to the frame that a value is; undefined for anything else. `readStyle` judges the style. */
export function readToFrame(value: unknown, readStyle: (style: unknown) => Style | undefined): ToFrame | undefined {
  if (!isRecord(value)) return undefined;
  if (value["kind"] === "preview:style") {
    const style = readStyle(value["style"]);
    return style === undefined ? undefined : { kind: "preview:style", style };
  }
  const page = value["kind"] === "preview:page" ? previewPageName(value["page"]) : undefined;
  return page === undefined ? undefined : { kind: "preview:page", page };
}

/** The message from the frame that a value is; undefined for anything else. */
export function readFromFrame(value: unknown): FromFrame | undefined {
  if (!isRecord(value)) return undefined;
  if (value["kind"] === "preview:ready") return { kind: "preview:ready" };
  if (value["kind"] !== "preview:moved") return undefined;
  return { kind: "preview:moved", page: previewPageName(value["page"]) ?? null };
}
