import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useText } from "../../stores/context.ts";

interface ReviewPartProps {
  title: string;
  /** The address at which this can be changed; undefined if it cannot. */
  changeAt?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** One section of a review, with the link that leads to changing it. */
export function ReviewPart({ title, changeAt, className, children }: ReviewPartProps) {
  const t = useText();
  return (
    <div className={["review-part", className].filter(Boolean).join(" ")}>
      <div className="review-head">
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {changeAt !== undefined && (
          <Link to={changeAt} className="review-change">
            <span>{t("panels.ordering.change")}</span> <span className="visually-hidden">{title}</span>
          </Link>
        )}
      </div>
      {children}
    </div>
  );
}
