import { useEffect, useState } from "react";
import { Button } from "../components/button.tsx";
import type { Answer } from "../components/answer-list.tsx";
import { useStores, useText } from "../stores/context.ts";
import type { FileCache } from "../stores/file-cache.ts";
import { FilesStore } from "../stores/files-store.ts";

interface FileLinkProps {
  id: string;
  /** Its name, if known. */
  name: string | undefined;
  files: FileCache;
}

/** The name of a file; null once it is known to be gone. */
function useFileName({ id, name, files }: FileLinkProps): string | null | undefined {
  const [found, setFound] = useState<string | null | undefined>(name);
  useEffect(() => {
    let isShown = true;
    void files.find(id).then((file) => {
      if (isShown && file !== undefined) setFound(file?.name ?? null);
    });
    return () => {
      isShown = false;
    };
  }, [files, id]);
  return found;
}

function FileLink(props: FileLinkProps) {
  const t = useText();
  const name = useFileName(props);
  if (name === null) return <span>{t("files.gone")}</span>;
  return (
    <Button look="subtle" className="file-link" onClick={() => void props.files.save(props.id)}>
      <bdi>{name ?? t("renderer.files.loading")}</bdi>
    </Button>
  );
}

/** The names of files as links that download them. */
export function FileLinks({
  named,
  files,
}: {
  named: readonly { id: string; name?: string }[];
  /** The store of files; by default the signed-in driver's. */
  files?: FileCache;
}) {
  const { part } = useStores();
  const store = files ?? part(FilesStore);
  return (
    <ul className="file-links">
      {named.map(({ id, name }) => (
        <li key={id}>
          <FileLink id={id} name={name} files={store} />
        </li>
      ))}
    </ul>
  );
}

/** An answer whose files are ids, or ids with their former names. */
type FiledAnswer = Answer & { files?: readonly (string | { id: string; name: string })[] | undefined };

/**
 * Answers for a list, with links in place of file ids. store: the store of the files; by default the signed-in
 * driver's.
 */
export function withFileLinks(answers: readonly FiledAnswer[], store?: FileCache): Answer[] {
  return answers.map(({ files, ...answer }) => {
    if (files === undefined) return answer;
    const named = files.map((file) => (typeof file === "string" ? { id: file } : file));
    return { ...answer, content: <FileLinks named={named} {...(store === undefined ? {} : { files: store })} /> };
  });
}
