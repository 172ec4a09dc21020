import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Attachment } from "postal-mime";

/** A message in the outbox folder. */
export interface MailboxMessage {
  /** The name of its file, without the extension. */
  name: string;
  from: string;
  to: string;
  subject: string;
  date: string;
  text: string;
  /** The message as most mail clients show it, with its image embedded; undefined for plain text. */
  html: string | undefined;
  files: readonly MailboxFile[];
}

/** An attachment of a message. */
interface MailboxFile {
  name: string;
  type: string;
  content: Buffer;
}

const NAME = /^[0-9A-Za-z-]{10,120}$/;
/** The number of messages in the list. */
const SHOWN = 100;

function fileOf({ filename, mimeType, content }: Attachment): MailboxFile {
  return { name: filename ?? "", type: mimeType, content: Buffer.from(content as ArrayBuffer) };
}

/** Embeds a message's own images into its HTML, as a mail client shows them. */
function withImages(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce((text, attachment) => {
    const cid = attachment.contentId?.replace(/^<|>$/g, "");
    if (cid === undefined) return text;
    const { type, content } = fileOf(attachment);
    return text.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${content.toString("base64")}"`);
  }, html);
}

/** Reads the outbox folder for the mailbox page of a demonstration server. */
export class Mailbox {
  constructor(private readonly folder: string) {}

  /** The newest first. */
  async list(): Promise<MailboxMessage[]> {
    const names = (await this.names()).sort().reverse().slice(0, SHOWN);
    const messages = await Promise.all(names.map((name) => this.read(name)));
    return messages.filter((message) => message !== undefined);
  }

  /** The message with this name; undefined if there is none. */
  async read(name: string): Promise<MailboxMessage | undefined> {
    if (!NAME.test(name) || !(await this.names()).includes(name)) return undefined;
    const mail = await PostalMime.parse(await readFile(path.join(this.folder, `${name}.eml`)));
    return {
      name,
      from: [mail.from?.name, mail.from?.address].filter(Boolean).join(" "),
      to: (mail.to ?? []).map((person) => person.address ?? "").join(", "),
      subject: mail.subject ?? "",
      date: mail.date ?? "",
      text: mail.text ?? "",
      html: mail.html === undefined ? undefined : withImages(mail.html, mail.attachments),
      files: mail.attachments.filter(({ related }) => related !== true).map(fileOf),
    };
  }

  private async names(): Promise<string[]> {
    try {
      const files = await readdir(this.folder);
      return files.filter((file) => file.endsWith(".eml")).map((file) => file.slice(0, -".eml".length));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  }
}
