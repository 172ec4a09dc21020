import { useEffect, useRef, useState } from "react";
import { isPdf, shownSize, type FileLimits } from "../../../domain/files.ts";
import { translate, type Messages } from "../../../domain/messages.ts";
import { useFormParts, useFormText } from "../form-context.ts";
import type { FormFiles } from "../form-files.ts";

/** A file on its way up. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** How much of it has gone, from 0 to 1. */
  readonly fraction: number;
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

/** Why a file need not go up at all; undefined where it may. */
function tooLarge(file: File, { photoBytes, pdfBytes }: FileLimits, messages: Messages): string | undefined {
  const limit = isPdf(file) ? pdfBytes : photoBytes;
  if (file.size <= limit) return undefined;
  return translate(messages, isPdf(file) ? "files.pdfTooLarge" : "files.photoTooLarge", { limit: shownSize(limit) });
}

/** Sends chosen files one after the other, since they share one line; the form waits for them. */
export function useUploads({ name, files, ids, most, change, announce }: UploadsProps) {
  const text = useFormText();
  const { messages, waiting } = useFormParts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const keys = useRef(0);
  const line = useRef(Promise.resolve());
  // The answer as it is when a file has arrived, not as it was when it was chosen.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  }, [ids]);
  const isWaiting = uploads.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    waiting.set(name, text("files.unsent"));
    return () => void waiting.delete(name);
  }, [isWaiting, name, text, waiting]);

  const refuse = (file: string, words: string) =>
    setRefusals((known) => [...known, text("files.refused", { name: file, words })]);

  const send = async (file: File, key: number) => {
    const moveOn = (fraction: number) =>
      setUploads((known) => known.map((each) => (each.key === key ? { ...each, fraction } : each)));
    const added = await files.add(file, moveOn);
    setUploads((known) => known.filter((each) => each.key !== key));
    if (added.kind === "refused") return refuse(file.name, added.words ?? text("files.failed"));
    latest.current = [...latest.current, added.file.id];
    change(latest.current);
    announce(text("files.added", { name: added.file.name }));
  };

  const add = (chosen: readonly File[]): Promise<void> => {
    setRefusals([]);
    const fitting = chosen.filter((file) => {
      const words = tooLarge(file, files.limits, messages);
      if (words !== undefined) refuse(file.name, words);
      return words === undefined;
    });
    const room = Math.max(0, most - ids.length - uploads.length);
    const left = fitting.slice(room);
    if (left.length > 0) {
      const names = left.map((file) => file.name).join(", ");
      setRefusals((known) => [...known, text("files.tooMany", { count: most, names })]);
    }
    for (const file of fitting.slice(0, room)) {
      keys.current += 1;
      const key = keys.current;
      setUploads((known) => [...known, { key, name: file.name, fraction: 0 }]);
      line.current = line.current.then(() => send(file, key));
    }
    return line.current;
  };

  return { uploads, refusals, add };
}
