import { useEffect, useState, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { shownSize } from "../../../domain/files.ts";
import type { StoredFile } from "../../../domain/generated/api-files.ts";
import { useFormText } from "../form-context.ts";
import type { FormFiles } from "../form-files.ts";
import { ErrorMark } from "../templates/error-mark.tsx";
import type { Upload } from "./use-uploads.ts";

interface FileRowProps {
  /** A file that is being uploaded, or a stored one. */
  row: { readonly upload: Upload } | { readonly id: string; readonly known: StoredFile | undefined };
  files: FormFiles;
  /** Removes it from the list; called: its name. */
  onRemove(called: string): void;
}

/** A file's data and picture, once they are loaded. null: it no longer exists. */
function useStoredFile(files: FormFiles, id: string | undefined, known: StoredFile | undefined) {
  const [found, setFound] = useState<StoredFile | null | undefined>();
  const [preview, setPreview] = useState<string | undefined>();
  useEffect(() => {
    let isShown = true;
    const read = async (of: string) => {
      const stored = await files.find(of);
      if (isShown) setFound(stored);
      const picture = stored ? await files.preview(stored) : undefined;
      if (isShown) setPreview(picture);
    };
    if (id !== undefined) void read(id);
    return () => {
      isShown = false;
    };
  }, [files, id]);
  return { file: found === undefined ? known : found, preview };
}

/**
 * Below the name: the progress, the reason for a refusal, or the size. One line in each case, unless the reason is
 * long.
 */
function Detail({ upload, file }: { upload: Upload | undefined; file: StoredFile | null | undefined }): ReactNode {
  const text = useFormText();
  if (upload === undefined) return file ? <span>{shownSize(file.bytes)}</span> : null;
  const { name, fraction, refusal } = upload;
  if (refusal === undefined) {
    const words = text("files.uploading", { name });
    return (
      <progress className="form-file-progress" aria-label={words} max={100} value={Math.round(fraction * 100)}>
        {words}
      </progress>
    );
  }
  return (
    <span role="alert" className="form-message">
      <ErrorMark />
      <span>{refusal}</span>
    </span>
  );
}

/**
 * A file of the field, from the moment it is chosen: its picture, name, progress or size, and the button that removes
 * it. The row keeps its height and its elements when the upload ends: nothing below it moves under a click, and the
 * focus stays.
 */
export function FileRow({ row, files, onRemove }: FileRowProps) {
  const text = useFormText();
  const upload = "upload" in row ? row.upload : undefined;
  const stored = "upload" in row ? undefined : row;
  const { file, preview } = useStoredFile(files, stored?.id, stored?.known);
  const name = upload?.name ?? (file === null ? text("files.gone") : (file?.name ?? text("files.loading")));
  return (
    <li className="form-file">
      {preview === undefined ? (
        <span className="form-file-picture" aria-hidden="true">
          {file?.mediaType === "application/pdf" ? text("files.pdf") : ""}
        </span>
      ) : (
        <img className="form-file-picture" src={preview} alt="" />
      )}
      <span className="form-file-words">
        {upload?.refusal === undefined && <bdi className="form-file-name">{name}</bdi>}
        <span className="form-file-detail form-hint">
          <Detail upload={upload} file={file} />
        </span>
      </span>
      <Button look="subtle" aria-label={text("files.removeNamed", { name })} onClick={() => onRemove(name)}>
        {text("files.remove")}
      </Button>
    </li>
  );
}
