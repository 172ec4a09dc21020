import { Link } from "react-router-dom";
import { ShieldIcon } from "../components/icons/shield-icon.tsx";
import { useWayBack } from "../components/use-way-back.ts";
import { useStores, useText } from "../stores/context.ts";

/** The foot of every page: the tenant's words, Privacy Policy, terms and the PCI compliance badge. */
export function SiteFooter() {
  const { boot, ui } = useStores();
  const t = useText();
  const { withWay } = useWayBack();
  if (boot.tenant === null) return null;
  const words = boot.style.footerText === "" ? boot.tenant.name : boot.style.footerText;
  return (
    <footer className="portal-footer">
      <div className="portal-width portal-footer-row">
        <p className="portal-footer-text">{words}</p>
        <nav aria-label={t("shell.footerNavigation")}>
          <ul className="portal-footer-links">
            <li>
              <Link to={withWay("/privacy")} className="portal-footer-link">
                {t("shell.privacyPolicy")}
              </Link>
            </li>
            <li>
              <button type="button" className="portal-footer-link" onClick={() => ui.open("terms")}>
                {t("shell.termsAndConditions")}
              </button>
            </li>
            <li>
              <Link to={withWay("/pciCompliance")} className="portal-footer-link pci-badge">
                <ShieldIcon size={20} />
                <span>{t("shell.pciCompliance")}</span>
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
