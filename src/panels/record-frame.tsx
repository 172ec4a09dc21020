import type { ReactNode } from "react";
import { Modal } from "../components/modal.tsx";
import { useText } from "../stores/context.ts";
import { FormFrame } from "./form-frame.tsx";

interface RecordFrameProps {
  title: string;
  isDialog: boolean;
  isGuided: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The frame around the form of a record: a dialog, or a part of the page. */
export function RecordFrame({ title, isDialog, isGuided, onClose, children }: RecordFrameProps) {
  const t = useText();
  if (!isDialog)
    return (
      <FormFrame title={title} isBare={isGuided}>
        {children}
      </FormFrame>
    );
  return (
    <Modal title={title} onClose={onClose} closeLabel={t("common.close")} actions={null}>
      {children}
    </Modal>
  );
}
