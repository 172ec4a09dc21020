import { useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { shownSize } from "../../../domain/files.ts";
import type { StoredFile } from "../../../domain/generated/api-files.ts";
import { useFormText } from "../form-context.ts";
import type { FormFiles } from "../form-files.ts";

interface FileRowProps {
  id: string;
  files: FormFiles;
  /** Takes it off the list; called: its name. */
  onRemove(called: string): void;
}

/** What is known of a file, and its picture, once they have come. null: it is no longer there. */
function useStoredFile(files: FormFiles, id: string) {
  const [file, setFile] = useState<StoredFile | null | undefined>();
  const [preview, setPreview] = useState<string | undefined>();
  useEffect(() => {
    let isShown = true;
    void files.find(id).then(async (found) => {
      if (isShown) setFile(found);
      const picture = found ? await files.preview(found) : undefined;
      if (isShown) setPreview(picture);
    });
    return () => {
      isShown = false;
    };
  }, [files, id]);
  return { file, preview };
}

/** A file that was added: its picture, its name and size, and the button that takes it off the list. */
export function FileRow({ id, files, onRemove }: FileRowProps) {
  const text = useFormText();
  const { file, preview } = useStoredFile(files, id);
  const name = file === null ? text("files.gone") : (file?.name ?? text("files.loading"));
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
        <bdi className="form-file-name">{name}</bdi>
        {file && <span className="form-hint">{shownSize(file.bytes)}</span>}
      </span>
      <Button look="subtle" aria-label={text("files.removeNamed", { name })} onClick={() => onRemove(name)}>
        {text("files.remove")}
      </Button>
    </li>
  );
}
