import type { ReactNode } from "react";

export interface PageProps {
  /** The page's only h1. It gets the focus when the page opens. */
  heading: ReactNode;
  /** Before the heading; only decoration. */
  icon?: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** narrow: one column of text or a form. wide: cards. */
  width?: "narrow" | "wide";
  /**
   * Within a purchase: the content above the page was read before, and takes as little room as possible (shell.css).
   */
  isAmid?: boolean;
  children?: ReactNode;
}

/** The frame of a page below the shell. */
export function Page({ heading, icon, lead, width = "wide", isAmid = false, children }: PageProps) {
  return (
    <div className={`portal-width page page-${width}${isAmid ? " flow-amid" : ""}`}>
      <div className="page-head">
        <div className="page-title">
          {Boolean(icon) && <span className="page-icon">{icon}</span>}
          <h1 tabIndex={-1}>{heading}</h1>
        </div>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
