import { useEffect, useRef, useState } from "react";
import { isPdf, shownSize, type FileLimits } from "../../../domain/files.ts";
import type { StoredFile } from "../../../domain/generated/api-files.ts";
import { translate, type Messages } from "../../../domain/messages.ts";
import { useFormParts, useFormText } from "../form-context.ts";
import type { FormFiles } from "../form-files.ts";

/** A file on its way up, or one that was refused: its row stays until others are chosen. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** How much of it has gone, from 0 to 1. */
  readonly fraction: number;
  /** Why it was refused. */
  readonly refusal?: string;
}

/** A file that was uploaded by this form: its row is the one of its upload, and shows what is known at once. */
export interface Arrived {
  readonly key: number;
  readonly file: StoredFile;
}

interface UploadsProps {
  /** Name of the field. */
  name: string;
  files: FormFiles;
  /** Ids of the files that are there. */
  ids: readonly string[];
  /** Most files of the field. */
  most: number;
  change(ids: readonly string[]): void;
  announce(words: string): void;
}

const isUnderWay = ({ refusal }: Upload) => refusal === undefined;

/** Why a file need not go up at all; undefined where it may. */
function tooLarge(file: File, { photoBytes, pdfBytes }: FileLimits, messages: Messages): string | undefined {
  const limit = isPdf(file) ? pdfBytes : photoBytes;
  if (file.size <= limit) return undefined;
  return translate(messages, isPdf(file) ? "files.pdfTooLarge" : "files.photoTooLarge", { limit: shownSize(limit) });
}

/** Key of the words for files that are more than a field takes. */
const noRoomKey = (most: number) => (most === 1 ? "files.tooManyOne" : "files.tooMany");

/** Lets the form wait for a field while files of it are on their way; refuse notes that not all of them arrive. */
function useWaiting(name: string, isWaiting: boolean): { refuse(): void } {
  const text = useFormText();
  const { waiting } = useFormParts();
  const isRefused = useRef(false);
  const words = text("files.notAll");
  useEffect(() => {
    if (!isWaiting) return undefined;
    let end: (refusal: string | undefined) => void = () => undefined;
    isRefused.current = false;
    waiting.set(name, new Promise((resolve) => (end = resolve)));
    // The answer holds the last file by now: it was drawn together with the end of the upload.
    return () => {
      waiting.delete(name);
      end(isRefused.current ? words : undefined);
    };
  }, [isWaiting, name, words, waiting]);
  return { refuse: () => void (isRefused.current = true) };
}

/** Sends chosen files one after the other, since they share one line; the form waits for them. */
export function useUploads({ name, files, ids, most, change, announce }: UploadsProps) {
  const text = useFormText();
  const { messages } = useFormParts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState<ReadonlyMap<string, Arrived>>(new Map());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const keys = useRef(0);
  const line = useRef(Promise.resolve());
  const dropped = useRef(new Set<number>());
  // The answer as it is when a file has arrived, not as it was when it was chosen.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  }, [ids]);
  const { refuse } = useWaiting(name, uploads.some(isUnderWay));

  const update = (key: number, news: Partial<Upload>) =>
    setUploads((known) => known.map((each) => (each.key === key ? { ...each, ...news } : each)));
  const forget = (key: number) => setUploads((known) => known.filter((each) => each.key !== key));

  /** Takes a row off the list; what is still on its way is deleted once it has arrived. */
  const drop = (key: number) => {
    dropped.current.add(key);
    forget(key);
  };

  const send = async (file: File, key: number) => {
    if (dropped.current.has(key)) return;
    const added = await files.add(file, (fraction) => update(key, { fraction }));
    if (dropped.current.has(key)) {
      if (added.kind === "added") void files.remove(added.file.id);
      return;
    }
    if (added.kind === "refused") {
      refuse();
      const words = added.words ?? text("files.failed");
      return update(key, { refusal: text("files.refused", { name: file.name, words }) });
    }
    forget(key);
    setArrived((known) => new Map(known).set(added.file.id, { key, file: added.file }));
    latest.current = [...latest.current, added.file.id];
    change(latest.current);
    announce(text("files.added", { name: added.file.name }));
  };

  const add = (chosen: readonly File[]): Promise<void> => {
    const large = chosen.flatMap((file) => {
      const words = tooLarge(file, files.limits, messages);
      return words === undefined ? [] : [{ file, words: text("files.refused", { name: file.name, words }) }];
    });
    const fitting = chosen.filter((file) => !large.some((each) => each.file === file));
    const room = Math.max(0, most - ids.length - uploads.filter(isUnderWay).length);
    const names = fitting.slice(room).map((file) => file.name);
    const tooMany = names.length === 0 ? [] : [text(noRoomKey(most), { count: most, names: names.join(", ") })];
    setRefusals([...large.map(({ words }) => words), ...tooMany]);
    setUploads((known) => known.filter(isUnderWay));
    for (const file of fitting.slice(0, room)) {
      keys.current += 1;
      const key = keys.current;
      setUploads((known) => [...known, { key, name: file.name, fraction: 0 }]);
      line.current = line.current.then(() => send(file, key));
    }
    return line.current;
  };

  return { uploads, arrived, refusals, add, drop };
}
