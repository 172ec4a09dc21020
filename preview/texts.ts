import { createContext, useContext } from "react";
import { translate, type KeysBelow, type Messages, type MessageValues } from "../src/domain/messages.ts";
import type { PreviewBoot } from "../src/domain/preview-boot.ts";

/** Translates a key of the preview's part of the catalogue: text("style.reset"). */
export type PreviewText = (key: KeysBelow<"preview">, values?: MessageValues) => string;

/** The portal's and the preview's messages in one catalogue. */
export function allMessages(boot: PreviewBoot): Messages {
  return { ...boot.messages, ...boot.preview.messages };
}

/** The translator of the preview's own texts. */
export function previewText(messages: Messages): PreviewText {
  return (key, values) => translate(messages, `preview.${key}`, values);
}

export const PreviewTextContext = createContext<PreviewText | null>(null);

/** The translator, inside of PreviewTextContext. */
export function usePreviewText(): PreviewText {
  const text = useContext(PreviewTextContext);
  if (text === null) throw new Error("usePreviewText needs <PreviewTextContext value={…}> around it");
  return text;
}
