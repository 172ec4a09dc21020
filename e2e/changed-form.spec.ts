import type { Page } from "playwright/test";
import { FormCompiler } from "../server/tenants/compile-form.ts";
import type { FormModule } from "../src/domain/effective-form.ts";
import { withoutField } from "../tests/support/next-version.ts";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import {
  acceptRules,
  answerOwnStep,
  atStep,
  beginOrder,
  offerOf,
  press,
  thanked,
  vehicleChoices,
  walkToSubmit,
} from "./support/buying.ts";
import { portal } from "./support/demo-tenants.ts";
import { storedOrders } from "./support/orders.ts";
import { expect, test } from "./support/portal-test.ts";
import { openForm, section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "mercygeneral";

test.use({ provoked: { errors: [/status of 422/] } });

/**
 * Serves pages as they were before a field was added to a form; the server itself has the form as it is now. changed: when
 * the page is told of it; without one, it is told by a rejection alone.
 */
async function serveBefore(page: Page, formId: string, added: string, changed?: Promise<void>): Promise<void> {
  const boot = await (await page.request.get(portal(slug, "login"))).text();
  const hash = new RegExp(`"${formId}":"([0-9a-f]{32})"`).exec(boot)?.[1] ?? "";
  const source = await (await page.request.get(`/assets/forms/${hash}.js`)).text();
  const now = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as FormModule;
  const before = new FormCompiler().compile(withoutField(now.form, added));
  await page.route(`**/assets/forms/${before.hash}.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: before.moduleText() }),
  );
  await page.route("**/api/v1/portal/forms/*", async (route) => {
    await changed;
    const response = await route.fetch();
    const versions = await response.text();
    const isChanged = changed !== undefined;
    await route.fulfill({ response, body: isChanged ? versions : versions.replaceAll(hash, before.hash) });
  });
  await page.route(
    (url) => url.pathname.startsWith(`/driverportal/${slug}`),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(hash, before.hash) });
    },
  );
}

test("a page opened before a field became required shows the present form with the driver's input", async ({
  page,
}) => {
  await serveBefore(page, "person", "badgeNumber");
  await openSignedIn(page, slug, newBuyer(slug), "profile");
  const form = await openForm(page, "Personal details");
  await expect(form.getByLabel("Badge number")).toBeHidden();
  await form.getByLabel("Middle initial").fill("Q");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ok" }).click();
  await expect(form.getByText("This form has changed since the page was opened")).toBeVisible();
  await expect(form.getByLabel("Badge number")).toHaveAccessibleDescription(/Enter your badge number/);
  await expect(form.getByLabel("Middle initial")).toHaveValue("Q");
  await expectGoodScreen(page);
  await form.getByLabel("Badge number").fill("MG-04711");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(section(page, "Personal details").getByText("MG-04711")).toBeVisible();
  await expect(form.getByRole("button", { name: "Save" })).toBeHidden();
});

test("a page opened before a field was added that nobody has to answer is told of it, and keeps what is typed", async ({
  page,
}) => {
  let change: () => void = () => undefined;
  await serveBefore(page, "person", "middleInitial", new Promise((resolve) => (change = resolve)));
  await openSignedIn(page, slug, newBuyer(slug), "profile");
  const form = await openForm(page, "Personal details");
  await form.getByLabel("First name").fill("Quinn");
  await expect(form.getByLabel("Middle initial")).toBeHidden();
  change();
  await expect(form.getByText("This form has changed since the page was opened")).toBeVisible();
  await expect(form.getByLabel("Middle initial")).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("Quinn");
  await expectGoodScreen(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(section(page, "Personal details").getByText(/Quinn/)).toBeVisible();
});

/** Serves pages as they were before a step was added to the permit order; the server itself has it. */
async function serveBeforeStep(page: Page, stepId: string): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(`/driverportal/${slug}`),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const boot = /(<script type="application\/json" id="boot"[^>]*>)(.*?)(?=<\/script>)/s;
      const body = html.replace(boot, (_all, tag: string, text: string) => {
        const data = JSON.parse(text) as { flows: Record<string, { steps: { id: string }[] }> };
        for (const flow of Object.values(data.flows)) flow.steps = flow.steps.filter(({ id }) => id !== stepId);
        return tag + JSON.stringify(data).replaceAll("<", "\\u003c");
      });
      await route.fulfill({ response, body });
    },
  );
}

test("a page that was opened before a step was added to ordering comes back at that step, with cart and checkout kept", async ({
  page,
}) => {
  await serveBeforeStep(page, "shift");
  const buyer = newBuyer(slug);
  await openSignedIn(page, slug, buyer, "buyPermits");
  await beginOrder(page, offerOf(slug).permit);
  await acceptRules(page);
  await vehicleChoices(page).first().check();
  await press(page, "Next");
  await atStep(page, "Review and Add");
  await press(page, "Add");
  await page.getByRole("dialog", { name: "Permit Added" }).getByRole("button", { name: "View cart" }).click();
  await walkToSubmit(page);
  await press(page, /^Submit/);
  const told = page.getByRole("alertdialog");
  await expect(told).toContainText("This order asks for more than it did when you opened this page");
  await page.unrouteAll();
  await told.getByRole("button", { name: "Ok" }).click();
  await answerOwnStep(page, slug);
  await atStep(page, "Review and Add");
  await press(page, "Save changes");
  await expect(page.getByRole("heading", { level: 1, name: "Shopping Cart" })).toBeVisible();
  await press(page, "Proceed to checkout");
  await expect(page.getByLabel("Check number")).toHaveValue("1042");
  await press(page, "Next");
  await atStep(page, "Contact and Shipping Information");
  await press(page, "Next");
  await atStep(page, "Review and Submit");
  await page.getByRole("checkbox", { name: "I accept the terms and conditions" }).check();
  await press(page, /^Submit/);
  await thanked(page);
  expect(await storedOrders(page, slug, buyer)).toHaveLength(1);
});
