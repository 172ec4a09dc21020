import { writeFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { pdf, phonePhoto } from "../tests/support/sample-files.ts";
import { expectGoodScreen } from "./support/accessibility.ts";
import { press } from "./support/buying.ts";
import { portal } from "./support/demo-tenants.ts";
import { atDesk } from "./support/desk.ts";
import { answer, pressOn } from "./support/keyboard.ts";
import { openMailTo } from "./support/mailbox.ts";
import { PHONE_TAG } from "./support/pairing.ts";
import type { PortalServer } from "./support/portal-server.ts";
import { expect, test } from "./support/portal-test.ts";

const slug = "harborcity";
const DAY = 86_400_000;
const STATEMENT = "The meter took my coins and showed no time.";
const LETTER = "Receipt, März.pdf";

/** Takes in an unpaid citation that nobody else's test knows, issued two days ago. */
async function importCitation(server: PortalServer, number: string, plate: string): Promise<void> {
  const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const file = test.info().outputPath("citations.csv");
  const head = "number,plateNumber,plateState,violation,location,issuedOn,dueOn,fine,fees,state,accountNumber,note";
  const row = `${number},${plate},CA,Parked at an expired meter,Wharf Street,${dayIn(-2)},${dayIn(19)},45.00,,,,`;
  writeFileSync(file, `${head}\n${row}\n`);
  await atDesk(server, "citations", slug, file);
}

/** Chooses files as the system's own dialog would. */
async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const [picker] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Add photos or PDF")]);
  await picker.setFiles(files);
}

const photo = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await phonePhoto(600, 400) });

/** Holds uploads back until the test lets them go. */
async function holdUploads(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/citations\/[^/]+\/files\?/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

const evidence = (page: Page) => page.getByRole("list", { name: /^Files for/ });

/** Opens the appeal by the link in the message of this subject, once it has come. The plate, which no message has, is asked for. */
async function openByMail(page: Page, subject: string, plate: string): Promise<void> {
  await openMailTo(page, subject);
  const href = await page.getByRole("link", { name: /view=appeal/ }).getAttribute("href");
  expect(href).not.toContain(plate);
  await page.goto(href ?? "");
  await page.getByRole("textbox", { name: /^License plate/ }).fill(plate);
  await expectGoodScreen(page);
  await press(page, "Find citation");
}

/** Waits for the thread of an appeal; answers the appeal's number. */
async function filed(page: Page): Promise<string> {
  const title = await page.getByText(/^Appeal \d{9} was filed$/).innerText();
  return title.replace(/\D/g, "");
}

const thread = (page: Page) => page.getByRole("list", { name: "Messages" });

test(
  "a citation is appealed on a phone with a photo and a PDF; the office asks, is answered by the link, and accepts",
  { tag: PHONE_TAG },
  async ({ page, portalServer }) => {
    await importCitation(portalServer, "AP-1", "4APP001");
    await page.goto(portal(slug, "citation-details/AP-1/4APP001"));
    await page.getByRole("link", { name: "Appeal" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Appeal citation AP-1" })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole("textbox", { name: /^Your name/ }).fill("Maria Sanchez");
    await page.getByRole("textbox", { name: /^Email address/ }).fill("phone.appeal@example.com");
    await page.getByRole("textbox", { name: /^Why the citation/ }).fill(STATEMENT);
    const letter = { name: LETTER, mimeType: "application/pdf", buffer: pdf(3000) };
    await choose(page, await photo("meter.jpg"), letter);
    await expect(page.getByText(`${LETTER} was added`)).toBeAttached();
    await expectGoodScreen(page);
    await page.reload();
    await expect(page.getByRole("textbox", { name: /^Your name/ })).toHaveValue("Maria Sanchez");
    await expect(page.getByRole("textbox", { name: /^Why the citation/ })).toHaveValue(STATEMENT);
    await expect(evidence(page)).toContainText(LETTER);
    await expect(evidence(page).locator("img")).toHaveAttribute("src", /^data:image\/jpeg/);
    const letGo = await holdUploads(page);
    await choose(page, await photo("street.jpg"));
    await expect(page.getByRole("progressbar", { name: "Uploading street.jpg" })).toBeVisible();
    await expectGoodScreen(page);
    // The file is still on its way: the press is kept, and goes on by itself once it is there.
    await press(page, "Next");
    await expect(page.getByRole("main").getByText("Sending…")).toBeAttached();
    letGo();
    await expect(page.getByRole("heading", { level: 2, name: "Check your appeal" })).toBeFocused();
    await expect(page.getByRole("main").getByRole("button", { name: "street.jpg" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 2, name: "Check your appeal" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(STATEMENT);
    await expect(page.getByRole("main").getByRole("button", { name: LETTER })).toBeVisible();
    await expectGoodScreen(page);
    await press(page, "File appeal");
    const number = await filed(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expectGoodScreen(page);

    const question = ["more-information", "--message", "Which meter was it?"];
    expect(await atDesk(portalServer, "appeal", slug, number, ...question)).toContain('"More information needed" now');
    await openByMail(page, `City of Harbor: appeal ${number}, More information needed`, "4APP001");
    await expect(thread(page)).toContainText("Which meter was it?");
    // Whoever looks over the shoulder, or at the history, gets no key.
    expect(page.url()).not.toContain("#");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      thread(page).getByRole("button", { name: LETTER }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(LETTER);
    await page.getByRole("textbox", { name: /^Message to the parking office/ }).fill("The one at number 400.");
    await choose(page, await photo("whole.jpg"));
    await expect(page.getByText("whole.jpg was added")).toBeVisible();
    await press(page, "Send reply");
    await expect(page.getByText("Your reply was sent")).toBeVisible();
    await expect(thread(page).getByRole("listitem").filter({ hasText: "The one at number 400." })).toContainText(
      "whole",
    );
    await expectGoodScreen(page);

    const decision = ["accepted", "--message", "That meter is out of order."];
    expect(await atDesk(portalServer, "appeal", slug, number, ...decision)).toContain("is dismissed now");
    await openByMail(page, `City of Harbor: appeal ${number}, Accepted`, "4APP001");
    await expect(thread(page)).toContainText("That meter is out of order.");
    await expect(page.getByRole("button", { name: "Send reply" })).toHaveCount(0);
    await expectGoodScreen(page);
    await page.getByRole("link", { name: "Back to the citation" }).click();
    await expect(page.getByRole("main")).toContainText("Nothing is due to City of Harbor for this citation.");
  },
);

test("a citation is appealed by keyboard alone, and shows at once that it was", async ({ page, portalServer }) => {
  await importCitation(portalServer, "AP-2", "4APP002");
  await page.goto(portal(slug, "citation-details/AP-2/4APP002"));
  await pressOn(page, page.getByRole("link", { name: "Appeal" }));
  await expect(page.getByRole("heading", { level: 1, name: "Appeal citation AP-2" })).toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("group", { name: "There are problems with your answers" })).toBeFocused();
  await expectGoodScreen(page);
  await answer(page, page.getByRole("textbox", { name: /^Your name/ }), "Noor Haddad");
  await answer(page, page.getByRole("textbox", { name: /^Email address/ }), "keys.appeal@example.com");
  await answer(page, page.getByRole("textbox", { name: /^Why the citation/ }), STATEMENT);
  await pressOn(page, page.getByRole("button", { name: "Next" }));
  await expect(page.getByRole("heading", { level: 2, name: "Check your appeal" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "Check your appeal" })).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "Back", exact: true }));
  await expect(page.getByRole("textbox", { name: /^Why the citation/ })).toHaveValue(STATEMENT);
  await expect(page.getByRole("textbox", { name: /^Your name/ })).toHaveValue("Noor Haddad");
  await expect(page.getByRole("heading", { level: 2, name: "Your appeal" })).toBeFocused();

  // Another tab of the browser has what is to be said, and asks again who says it.
  const other = await page.context().newPage();
  await other.goto(portal(slug, "citation-details/AP-2/4APP002?view=appeal"));
  await expect(other.getByRole("textbox", { name: /^Why the citation/ })).toHaveValue(STATEMENT);
  await expect(other.getByRole("textbox", { name: /^Your name/ })).toHaveValue("");
  await other.close();
  await pressOn(page, page.getByRole("button", { name: "Next" }));
  await pressOn(page, page.getByRole("button", { name: "File appeal" }));
  await filed(page);
  await expect(page.getByRole("heading", { level: 1, name: "Appeal citation AP-2" })).toBeFocused();

  await pressOn(page, page.getByRole("link", { name: "Back to the citation" }));
  await expect(page.getByRole("heading", { level: 1, name: "Citation AP-2" })).toBeFocused();
  await expect(page.getByRole("main").getByText("Under review", { exact: true })).toBeVisible();
  await pressOn(page, page.getByRole("link", { name: /^Open appeal \d{9}$/ }));
  await expect(thread(page)).toContainText(STATEMENT);
  await page.reload();
  await expect(page.getByText("An appeal was filed before")).toBeVisible();
  await expectGoodScreen(page);
});

test("a typed reply is there again after a reload, once the appeal is opened by its link, and gone once it was sent", async ({
  page,
  portalServer,
}) => {
  await importCitation(portalServer, "AP-3", "4APP003");
  await page.goto(portal(slug, "citation-details/AP-3/4APP003?view=appeal"));
  await page.getByRole("textbox", { name: /^Your name/ }).fill("Noor Haddad");
  await page.getByRole("textbox", { name: /^Email address/ }).fill("reply.appeal@example.com");
  await page.getByRole("textbox", { name: /^Why the citation/ }).fill(STATEMENT);
  await press(page, "Next");
  await press(page, "File appeal");
  const number = await filed(page);
  const link = await page.getByRole("link", { name: `Appeal ${number}` }).getAttribute("href");
  const reply = page.getByRole("textbox", { name: /^Message to the parking office/ });
  await reply.fill("The one at number 400.");
  await choose(page, await photo("meter.jpg"));
  await expect(page.getByText("meter.jpg was added")).toBeAttached();

  await page.reload();
  await expect(page.getByText("An appeal was filed before")).toBeVisible();
  await page.goto(link ?? "");
  await expect(reply).toHaveValue("The one at number 400.");
  await expect(evidence(page)).toContainText("meter");
  await page.getByRole("link", { name: "Back to the citation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Citation AP-3" })).toBeFocused();
  await page.goBack();
  await expect(reply).toHaveValue("The one at number 400.");
  await press(page, "Send reply");
  await expect(page.getByText("Your reply was sent")).toBeVisible();
  await expect(reply).toHaveValue("");

  await page.reload();
  await page.goto(link ?? "");
  await expect(thread(page)).toContainText("The one at number 400.");
  await expect(reply).toHaveValue("");
});
