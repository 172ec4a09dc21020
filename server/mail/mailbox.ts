import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";

/** One message of the outbox folder. */
export interface MailboxMessage {
  /** Name of its file, without the ending. */
  name: string;
  from: string;
  to: string;
  subject: string;
  date: string;
  text: string;
}

const NAME = /^[0-9A-Za-z-]{10,120}$/;
/** Newest messages on the list. */
const SHOWN = 100;

/** Reads the outbox folder for the mailbox page of a demonstration server. */
export class Mailbox {
  constructor(private readonly folder: string) {}

  /** Newest first. */
  async list(): Promise<MailboxMessage[]> {
    const names = (await this.names()).sort().reverse().slice(0, SHOWN);
    const messages = await Promise.all(names.map((name) => this.read(name)));
    return messages.filter((message) => message !== undefined);
  }

  /** A message by name; undefined for any other text. */
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
