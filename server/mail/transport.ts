import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { FILE_MODE, FOLDER_MODE } from "../host/data-folder.ts";
import type { PaperImage } from "../tenants/paper-image.ts";
import type { MailAttachment } from "./mail-content.ts";
import { IMAGE_CID } from "./mail-html.ts";

/** A message to be sent. */
export interface MailMessage {
  /** The same for every attempt, so that mail clients show a message that is sent twice only once. */
  id: string;
  createdAt: Date;
  fromName: string;
  to: string;
  subject: string;
  /** The plain text. */
  body: string;
  /** The HTML version in the tenant's look, with its image; left out if the tenant is no longer served. */
  html?: { readonly text: string; readonly image: PaperImage | undefined };
  attachments?: readonly MailAttachment[];
}

/** Sends messages. Throws if a message could not be handed over; the outbox retries. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** The image is embedded, so it does not appear in the list of attachments. */
function filesOf({ html, attachments = [] }: MailMessage) {
  const files = attachments.map(({ fileName, type, content }) => ({ filename: fileName, contentType: type, content }));
  const image = html?.image;
  if (image === undefined) return files;
  const { content, type } = image;
  return [
    ...files,
    { cid: IMAGE_CID, filename: false, contentType: type, content, contentDisposition: "inline" } as const,
  ];
}

function compose(message: MailMessage, from: string) {
  const host = from.slice(from.lastIndexOf("@") + 1);
  return {
    // Names and addresses are passed as parts: the composer encodes them, so that no value can inject a header.
    from: { name: message.fromName.replace(/[\r\n]+/g, " "), address: from },
    to: { name: "", address: message.to },
    subject: message.subject.replace(/[\r\n]+/g, " "),
    text: message.body,
    ...(message.html === undefined ? {} : { html: message.html.text }),
    attachments: filesOf(message),
    date: message.createdAt,
    messageId: `<${message.id}@${host}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The mail server at SMTP_URL. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // `sendMail` rejects with the errors of sending a message. Without a listener, the event would end the process.
  transport.on("error", () => undefined);
  return {
    send: async (message) => void (await transport.sendMail(compose(message, from))),
    close: async () => transport.close(),
  };
}

/** A folder that receives each message as an .eml file, for demonstration and development. */
export function folderTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send(message) {
      const { message: content } = await composer.sendMail(compose(message, from));
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const file = path.join(folder, `${message.createdAt.toISOString().replace(/[:.]/g, "-")}-${message.id}.eml`);
      // Written completely before it is renamed, since the mailbox page may be reading.
      await writeFile(`${file}.part`, content as Buffer, { mode: FILE_MODE });
      await rename(`${file}.part`, file);
    },
    close: async () => composer.close(),
  };
}
