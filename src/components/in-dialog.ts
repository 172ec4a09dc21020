import { createContext } from "react";

/** Whether a component is in a dialog, whose foremost button comes last. */
export const InDialog = createContext(false);
