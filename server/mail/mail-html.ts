import type { Style } from "../../src/domain/generated/api-portal.ts";
import { fontFamily } from "../../src/domain/theme/theme-tokens.ts";
import { PAPER, paperLook, type PaperLook } from "../documents/paper-look.ts";
import { escapeHtml } from "../pages/page-template.ts";
import { shownSize, type PaperImage } from "../tenants/paper-image.ts";
import type { MailBlock, MailRow } from "./mail-content.ts";

/** The content id of the header image in a message. */
export const IMAGE_CID = "header-image";

/** The data of the frame around a message. */
interface MailFrame {
  readonly subject: string;
  readonly language: string;
  /** The name of the tenant. */
  readonly from: string;
  readonly style: Pick<Style, "headerColor" | "accentColor" | "font">;
  readonly image: PaperImage | undefined;
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

/** A color together with its background: mail clients with a dark mode change both, and never only one. */
const on = (ground: string, color: string) => `background-color:${ground};color:${color};`;

function rowHtml({ label, value, isAmount = false, isSum = false }: MailRow, look: PaperLook): string {
  const weight = isSum ? "700" : "400";
  const cell = `padding:4px 0;vertical-align:top;font-weight:${weight};${isSum ? `border-top:1px solid ${look.line};` : ""}`;
  const head = `${cell}${on(PAPER, isSum ? look.text : look.mutedText)}text-align:left;padding-right:16px;width:40%;`;
  const data = `${cell}${on(PAPER, look.text)}text-align:${isAmount ? "right" : "left"};overflow-wrap:anywhere;`;
  return `<tr><th scope="row" style="${head}">${escapeHtml(label)}</th><td dir="auto" style="${data}">${withBreaks(value)}</td></tr>`;
}

function blockHtml(block: MailBlock, look: PaperLook): string {
  switch (block.kind) {
    case "heading":
      return `<h2 dir="auto" style="margin:24px 0 8px;padding-top:16px;border-top:1px solid ${look.line};font-size:18px;line-height:1.3;${on(PAPER, look.accent)}">${withBreaks(block.text)}</h2>`;
    case "statement":
      return `<p dir="auto" style="margin:0 0 8px;font-weight:700;">${withBreaks(block.text)}</p>`;
    case "steps":
      return `<ol style="margin:0 0 16px;padding:12px 16px 12px 36px;border-left:4px solid ${look.accent};${on(look.tint, look.text)}">${block.texts.map((text) => `<li dir="auto" style="margin:4px 0;">${withBreaks(text)}</li>`).join("")}</ol>`;
    case "paragraph":
      return `<p dir="auto" style="margin:0 0 16px;">${withBreaks(block.text)}</p>`;
    case "rows":
      return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px;font:inherit;">${block.rows.map((row) => rowHtml(row, look)).join("")}</table>`;
    case "link":
      return linkHtml(block, look);
  }
}

/** A button if there is a label; otherwise the address itself, which may be long. */
function linkHtml({ url, label }: Extract<MailBlock, { kind: "link" }>, look: PaperLook): string {
  const href = escapeHtml(url);
  if (label === undefined) {
    return `<p style="margin:0 0 16px;overflow-wrap:anywhere;"><a href="${href}" style="${on(PAPER, look.accent)}">${href}</a></p>`;
  }
  const button = `display:inline-block;padding:12px 24px;border-radius:6px;font-weight:700;text-decoration:none;${on(look.accent, PAPER)}`;
  return `<p style="margin:8px 0 24px;"><a href="${href}" style="${button}">${escapeHtml(label)}</a></p>`;
}

function imageHtml(image: PaperImage): string {
  const { width, height } = shownSize(image);
  // The alt text is empty, since the name is next to it.
  return `<img src="cid:${IMAGE_CID}" alt="" width="${Math.round(width)}" height="${Math.round(height)}" style="vertical-align:middle;border:0;margin-right:12px;">`;
}

/**
 * The frame of all messages, in the tenant's look. Styles are inline, nothing is loaded from elsewhere, and all content
 * is escaped.
 */
export function mailHtml({ subject, language, from, style, image }: MailFrame, blocks: readonly MailBlock[]): string {
  const look = paperLook(style);
  const font = escapeHtml(fontFamily(style.font));
  const header = `padding:16px 24px;font-size:18px;font-weight:700;${on(look.header, look.headerText)}`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;${on("#f3f4f6", look.text)}">
<div lang="${escapeHtml(language)}" style="max-width:600px;margin:0 auto;font-family:${font};font-size:16px;line-height:1.5;">
<div style="${header}">${image === undefined ? "" : imageHtml(image)}<span style="vertical-align:middle;">${escapeHtml(from)}</span></div>
<div style="padding:24px;${on(PAPER, look.text)}">
${blocks.map((block) => blockHtml(block, look)).join("\n")}
</div>
</div>
</body>
</html>
`;
}
