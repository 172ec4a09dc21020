import type { Style } from "../../src/domain/generated/api-portal.ts";
import { previewPageName, type PreviewPageName } from "../pages.ts";

/** The messages from the preview's page to its frame. */
export type ToFrame = { kind: "preview:style"; style: Style } | { kind: "preview:page"; page: PreviewPageName };

/** The messages from the frame to the preview's page: that it is listening, and which page a link in it has opened. */
export type FromFrame = { kind: "preview:ready" } | { kind: "preview:moved"; page: PreviewPageName | null };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Parses a message to the frame; undefined for anything else. `readStyle` validates the style. */
export function readToFrame(value: unknown, readStyle: (style: unknown) => Style | undefined): ToFrame | undefined {
  if (!isRecord(value)) return undefined;
  if (value["kind"] === "preview:style") {
    const style = readStyle(value["style"]);
    return style === undefined ? undefined : { kind: "preview:style", style };
  }
  const page = value["kind"] === "preview:page" ? previewPageName(value["page"]) : undefined;
  return page === undefined ? undefined : { kind: "preview:page", page };
}

/** Parses a message from the frame; undefined for anything else. */
export function readFromFrame(value: unknown): FromFrame | undefined {
  if (!isRecord(value)) return undefined;
  if (value["kind"] === "preview:ready") return { kind: "preview:ready" };
  if (value["kind"] !== "preview:moved") return undefined;
  return { kind: "preview:moved", page: previewPageName(value["page"]) ?? null };
}
