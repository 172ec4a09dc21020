import { useContext, useRef, type ChangeEvent, type Ref } from "react";
import { Button } from "../../../components/button.tsx";
import { LiveStatus, useAnnouncement } from "../../../components/live-status.tsx";
import { ACCEPTED_FILES, MOST_FILES, shownSize, type FileLimits } from "../../../domain/files.ts";
import { useFieldUi, useFormText } from "../form-context.ts";
import { FormFilesContext, type FormFiles } from "../form-files.ts";
import { ErrorMark } from "../templates/error-mark.tsx";
import type { AnswerProps } from "./answer-props.ts";
import { FileRow } from "./file-row.tsx";
import { useUploads } from "./use-uploads.ts";

/** The limits for adding files, in words. */
function useLimitWords({ photoBytes, pdfBytes }: FileLimits, count: number): string {
  const text = useFormText();
  const values = { count, photo: shownSize(photoBytes), pdf: shownSize(pdfBytes) };
  if (count === 1) return text(photoBytes === pdfBytes ? "files.limitOneAlike" : "files.limitOne", values);
  return text(photoBytes === pdfBytes ? "files.limitsAlike" : "files.limits", values);
}

/** Files that were not uploaded, with the reasons, until others are chosen. */
function Refusals({ refusals }: { refusals: readonly string[] }) {
  return (
    <div role="alert">
      {refusals.map((words) => (
        <p key={words} className="form-message">
          <ErrorMark />
          <span>{words}</span>
        </p>
      ))}
    </div>
  );
}

interface PickerProps {
  id: string;
  name: string;
  ref: Ref<HTMLButtonElement>;
  disabled: boolean;
  /** The maximum number of files. */
  most: number;
  limits: FileLimits;
  choose(files: readonly File[]): void;
}

/** The button that opens the system's dialog for taking or choosing files, and the limits. */
function Picker({ id, name, ref, disabled, most, limits, choose }: PickerProps) {
  const text = useFormText();
  const input = useRef<HTMLInputElement>(null);
  const limitWords = useLimitWords(limits, most);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Choosing the same file again fires a change again.
    target.value = "";
    choose(chosen);
  };
  return (
    <>
      <Button ref={ref} aria-describedby={`${id}__limits`} disabled={disabled} onClick={() => input.current?.click()}>
        {text("files.add")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        name={name}
        accept={ACCEPTED_FILES}
        multiple={most > 1}
        onChange={take}
      />
      <p id={`${id}__limits`} className="form-hint">
        {limitWords}
      </p>
    </>
  );
}

function useFiles(name: string): FormFiles {
  const files = useContext(FormFilesContext);
  if (files === null) throw new Error(`the form asks for files in ${name}, and its page has no store of them`);
  return files;
}

/**
 * Photos and PDF files, uploaded when they are chosen; the answer is the list of their ids. The button comes first,
 * where the summary of a rejected form leads.
 */
export function FilesWidget({ id, name, value, schema, disabled = false, onChange }: AnswerProps) {
  const text = useFormText();
  const ui = useFieldUi(name);
  const files = useFiles(name);
  const button = useRef<HTMLButtonElement>(null);
  const [announced, announce] = useAnnouncement();
  const ids: readonly string[] = Array.isArray(value) ? value.map(String) : [];
  const most = Math.min(schema.maxItems ?? MOST_FILES, MOST_FILES);
  const change = (next: readonly string[]) => onChange(next.length === 0 ? undefined : next);
  const { uploads, arrived, refusals, add, drop } = useUploads({ name, files, ids, most, change, announce });
  const tellRemoved = (called: string) => {
    announce(text("files.removed", { name: called }));
    // The pressed button is gone with its row.
    button.current?.focus();
  };
  const remove = (removed: string, called: string) => {
    change(ids.filter((each) => each !== removed));
    tellRemoved(called);
    void files.remove(removed);
  };
  const stop = (key: number, called: string) => {
    drop(key);
    tellRemoved(called);
  };
  const picker = { id, name, disabled, most, limits: files.limits };
  return (
    <>
      <Picker {...picker} ref={button} choose={(chosen) => void add(chosen)} />
      {ids.length + uploads.length > 0 && (
        <ul className="form-files" aria-label={text("files.list", { label: ui?.label ?? name })}>
          {[
            ...ids.map((each) => (
              <FileRow
                key={arrived.get(each)?.key ?? each}
                row={{ id: each, known: arrived.get(each)?.file }}
                files={files}
                onRemove={(called) => remove(each, called)}
              />
            )),
            ...uploads.map((upload) => (
              <FileRow
                key={upload.key}
                row={{ upload }}
                files={files}
                onRemove={(called) => stop(upload.key, called)}
              />
            )),
          ]}
        </ul>
      )}
      <Refusals refusals={refusals} />
      <LiveStatus {...announced} />
    </>
  );
}
