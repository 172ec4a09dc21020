import type { Page } from "playwright/test";
import { FormCompiler } from "../server/tenants/compile-form.ts";
import type { EffectiveForm, FormModule } from "../src/domain/effective-form.ts";
import { expectGoodScreen } from "./support/accessibility.ts";
import { newBuyer } from "./support/buyers.ts";
import { portal } from "./support/demo-tenants.ts";
import { expect, test } from "./support/portal-test.ts";
import { openForm, section } from "./support/profile.ts";
import { openSignedIn } from "./support/session.ts";

const slug = "mercygeneral";

test.use({ provoked: { errors: [/status of 422/] } });

/** The form as it was before a field was added to it. */
function withoutField(form: EffectiveForm, name: string): EffectiveForm {
  const { [name]: _schema, ...properties } = form.schema.properties;
  const { [name]: _ui, ...fields } = form.ui.fields;
  const required = (form.schema.required ?? []).filter((each) => each !== name);
  const order = form.ui.order.filter((each) => each !== name);
  return { ...form, schema: { ...form.schema, properties, required }, ui: { ...form.ui, order, fields } };
}

/** Serves pages as they were before a field was added to a form; the server itself has the form as it is now. */
async function serveBefore(page: Page, formId: string, added: string): Promise<void> {
  const boot = await (await page.request.get(portal(slug, "login"))).text();
  const hash = new RegExp(`"${formId}":"([0-9a-f]{32})"`).exec(boot)?.[1] ?? "";
  const source = await (await page.request.get(`/assets/forms/${hash}.js`)).text();
  const now = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as FormModule;
  const before = new FormCompiler().compile(withoutField(now.form, added));
  await page.route(`**/assets/forms/${before.hash}.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: before.moduleText() }),
  );
  await page.route(
    (url) => url.pathname.startsWith(`/driverportal/${slug}`),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(hash, before.hash) });
    },
  );
}

test("a page that was opened before a field became required shows the form as it is now, with what was typed", async ({
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
