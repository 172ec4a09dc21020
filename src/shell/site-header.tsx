import { Link } from "react-router-dom";
import { useStores } from "../stores/context.ts";

/** The head of every page: the tenant's image and name, a link to its home. */
export function SiteHeader() {
  const { boot } = useStores();
  const uri = boot.style.headerImage.uri;
  if (boot.tenant === null) return null;
  return (
    <div className="portal-header">
      <div className="portal-width">
        <Link to="/" className="portal-brand">
          {uri !== "" && <img className="portal-brand-image" src={uri} alt="" height={48} />}
          <span>
            <span className="portal-brand-name">{boot.tenant.name}</span>
            <span className="portal-brand-title">{boot.style.pageTitle}</span>
          </span>
        </Link>
      </div>
    </div>
  );
}
