import { observer } from "mobx-react-lite";
import { IncompletePaymentNotice } from "../../panels/incomplete-payment-notice.tsx";
import { RichText } from "../../renderer/text/rich-text.tsx";
import { useStores, useText } from "../../stores/context.ts";
import { ContactCard } from "./contact-card.tsx";
import { homeTasks } from "./home-tasks.tsx";
import { ParkingBays } from "./parking-bays.tsx";
import { TaskCard } from "./task-card.tsx";

/** The root page: the tenant's portal and its tasks. */
export const Component = observer(function HomePage() {
  const { boot, citationStatus, session, singleSignOn } = useStores();
  const t = useText();
  const { isFederated } = singleSignOn;
  const visitor = session.isSignedIn ? (session.isAdmin ? "admin" : "driver") : "anonymous";
  const { visitorPermits: hasVisitorPermits = false } = boot.flags;
  const { isEnabled: citationsEnabled } = citationStatus;
  const context = { visitor, citationsEnabled, hasVisitorPermits, isFederated } as const;
  const tasks = homeTasks.filter((task) => task.isShown(context));
  return (
    <div className="home">
      <div className="portal-width home-notice">
        <IncompletePaymentNotice />
      </div>
      <div className="hero">
        <div className="portal-width hero-text">
          <div className="hero-words">
            <h1 tabIndex={-1}>{t("pages.home.heading", { tenant: boot.tenant?.name ?? "" })}</h1>
            <p className="lead">{t("pages.home.lead")}</p>
          </div>
          <ParkingBays />
        </div>
      </div>
      <section className="portal-width task-section" aria-label={t("pages.home.tasks")}>
        <ul className="card-grid">
          {tasks.map((task, place) => (
            <li key={task.id}>
              <TaskCard task={task} isFirst={place === 0} signOn={isFederated && task.id === "sign-in"} />
            </li>
          ))}
        </ul>
      </section>
      <div className="portal-width home-body">
        <RichText html={boot.home} />
        <ContactCard />
      </div>
    </div>
  );
});
