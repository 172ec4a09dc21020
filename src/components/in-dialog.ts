import { createContext } from "react";

/** Whether a component is in a dialog, where the primary button comes last. */
export const InDialog = createContext(false);
