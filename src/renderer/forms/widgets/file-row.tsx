import { useEffect, useState, type ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { shownSize } from "../../../domain/files.ts";
import type { StoredFile } from "../../../domain/generated/api-files.ts";
import { useFormText } from "../form-context.ts";
import type { FormFiles } from "../form-files.ts";
import { ErrorMark } from "../templates/error-mark.tsx";
import type { Upload } from "./use-uploads.ts";

interface FileRowProps {
  /** A file on its way, or one that is there. */
  row: { readonly upload: Upload } | { readonly id: string; readonly known: StoredFile | undefined };
  files: FormFiles;
  /** Takes it off the list; called: its name. */
  onRemove(called: string): void;
}

/** What is known of a file, and its picture, once they have come. null: it is no longer there. */
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

/** Below the name: how far it is, why it was refused, or how large it is. One line in each case, unless there is much to say. */
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
 * A file of the field, from the moment that it is chosen: its picture, its name, how far or how large it is, and the button that
 * takes it off the list. The row keeps its height and its elements as the file arrives: nothing below it moves while
 * somebody presses there, and the focus stays.
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
