import { useEffect, useRef, useState } from "react";
import { isPdf, shownSize, type FileLimits } from "../../../domain/files.ts";
import type { StoredFile } from "../../../domain/generated/api-files.ts";
import { translate, type Messages } from "../../../domain/messages.ts";
import { useFormParts, useFormText } from "../form-context.ts";
import type { FormFiles } from "../form-files.ts";

/** A file that is being uploaded or was refused; its row stays until others are chosen. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** The sent fraction, from 0 to 1. */
  readonly fraction: number;
  /** Why it was refused. */
  readonly refusal?: string;
}

/** A file that this form has uploaded: it keeps the row of its upload, and shows its data at once. */
export interface Arrived {
  readonly key: number;
  readonly file: StoredFile;
}

interface UploadsProps {
  /** Name of the field. */
  name: string;
  files: FormFiles;
  /** Ids of the stored files. */
  ids: readonly string[];
  /** The maximum number of files. */
  most: number;
  change(ids: readonly string[]): void;
  announce(words: string): void;
}

const isUnderWay = ({ refusal }: Upload) => refusal === undefined;

/** Why a file is not uploaded; undefined if it may be. */
function tooLarge(file: File, { photoBytes, pdfBytes }: FileLimits, messages: Messages): string | undefined {
  const limit = isPdf(file) ? pdfBytes : photoBytes;
  if (file.size <= limit) return undefined;
  return translate(messages, isPdf(file) ? "files.pdfTooLarge" : "files.photoTooLarge", { limit: shownSize(limit) });
}

/** Key of the words for files that are more than a field takes. */
const noRoomKey = (most: number) => (most === 1 ? "files.tooManyOne" : "files.tooMany");

/** Lets the form wait for a field while its files are being uploaded; refuse records that one of them failed. */
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
    // The answer contains the last file by now: both were rendered together with the end of the upload.
    return () => {
      waiting.delete(name);
      end(isRefused.current ? words : undefined);
    };
  }, [isWaiting, name, words, waiting]);
  return { refuse: () => void (isRefused.current = true) };
}

/** Uploads the chosen files one after the other, since they share the connection; the form waits for them. */
export function useUploads({ name, files, ids, most, change, announce }: UploadsProps) {
  const text = useFormText();
  const { messages } = useFormParts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState<ReadonlyMap<string, Arrived>>(new Map());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const keys = useRef(0);
  const line = useRef(Promise.resolve());
  const dropped = useRef(new Set<number>());
  // The answer at the time when a file has arrived, not when it was chosen.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  }, [ids]);
  const { refuse } = useWaiting(name, uploads.some(isUnderWay));

  const update = (key: number, news: Partial<Upload>) =>
    setUploads((known) => known.map((each) => (each.key === key ? { ...each, ...news } : each)));
  const forget = (key: number) => setUploads((known) => known.filter((each) => each.key !== key));

  /** Removes a row; a file that is still being uploaded is deleted once it has arrived. */
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
