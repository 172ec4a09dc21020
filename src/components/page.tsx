import type { ReactNode } from "react";

export interface PageProps {
  /** The page's one h1. It takes the focus when the page opens. */
  heading: string;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** narrow: one column of text or a form. wide: cards. */
  width?: "narrow" | "wide";
  children?: ReactNode;
}

/** The frame of a page below the shell. */
export function Page({ heading, lead, width = "wide", children }: PageProps) {
  return (
    <div className={`portal-width page page-${width}`}>
      <div className="page-head">
        <h1 tabIndex={-1}>{heading}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
