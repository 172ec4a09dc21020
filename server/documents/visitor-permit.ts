import { formatDate } from "../../src/domain/dates.ts";
import { translate, type KeysBelow, type MessageValues } from "../../src/domain/messages.ts";
import { shownPlate } from "../../src/domain/plates.ts";
import { portalPath } from "../../src/domain/routes.ts";
import type { VisitorPermitRow } from "../db/visitor-tables.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import { paperLook } from "./paper-look.ts";
import { PdfPage } from "./pdf-page.ts";

/** The data of a visitor permit's document. */
interface DocumentOf {
  readonly tenant: EffectiveTenant;
  readonly row: VisitorPermitRow;
  readonly publicUrl: string;
  /** Fonts for characters that the document's own fonts lack. */
  readonly fonts: readonly Buffer[];
}

/** The page that says whether a permit is valid, which its QR code links to. */
export function validityAddress(publicUrl: string, slug: string, code: string): string {
  return `${publicUrl}${portalPath(slug, `visitorPermit/valid/${code}`)}`;
}

/**
 * A visitor permit as a tagged PDF in the tenant's look, to be put behind the windshield: plate, days, number, and a QR
 * code that links to its validity. It does not contain the email address, nor any of the tenant's own answers that are
 * not marked for papers.
 */
export function visitorPermitDocument({ tenant, row, publicUrl, fonts }: DocumentOf): Promise<Buffer> {
  const say = (key: KeysBelow<"visitorPermit.document">, values?: MessageValues) =>
    translate(tenant.messages, `visitorPermit.document.${key}`, values);
  const title = say("title", { permitNumber: row.number });
  const plate = shownPlate({ number: row.plate_number, state: { code: row.plate_state } });
  const period = { from: formatDate(row.start_on), to: formatDate(row.end_on) };
  const look = paperLook(tenant.style);
  const page = new PdfPage({ title, language: tenant.boot.language, createdAt: row.issued_at, look, fonts });
  page.masthead(tenant.name, tenant.paperImage);
  page.heading(1, row.permit.name);
  page.poster(plate);
  const isOneDay = period.from === period.to;
  page.statement(say(isOneDay ? "validityOneDay" : "validity", { plate, ...period }));
  const { own } = row.answers;
  const vehicle = [row.answers.color, row.answers.make].filter(Boolean).join(" ");
  page.rows([
    { label: say("number"), value: row.number },
    { label: say("plate"), value: plate },
    ...(vehicle === "" ? [] : [{ label: say("vehicle"), value: vehicle }]),
    { label: say("lot"), value: row.permit.lotName },
    { label: say("valid"), value: isOneDay ? period.from : say("period", period) },
    ...own.filter(({ onReceipt }) => onReceipt === true).map(({ label, value }) => ({ label, value })),
  ]);
  page.heading(2, say("check"));
  const address = validityAddress(publicUrl, tenant.slug, row.code);
  page.qrCode(address, say("qrAlt", { address }));
  // For people who cannot scan the code.
  page.rows([{ label: say("checkAt"), value: address }]);
  page.note(say("display"));
  return page.end((number, pages) => translate(tenant.messages, "receipt.page", { title, number, pages }));
}
