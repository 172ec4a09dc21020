// Orders a permit through the pages, as a person does, for screenshots on the way.

const button = (page, name) => page.getByRole("main").getByRole("button", { name });
const heading = (page, name) => page.getByRole("heading", { name, exact: true }).waitFor();

async function next(page, step) {
  await button(page, "Next").click();
  await heading(page, step);
}

/** From the list of permits to the step where vehicles are chosen, with the first one chosen. */
export async function orderFirstPermit(page) {
  await button(page, /^Order/)
    .first()
    .click();
  await page.getByRole("checkbox", { name: /parking rules/ }).check();
  await next(page, "Choose vehicle");
  await page.getByRole("checkbox").first().check();
}

/** From the list of permits to the step that asks for a shift, filled in. */
export async function answerShift(page) {
  await orderFirstPermit(page);
  await next(page, "Your shift");
  await page.getByRole("combobox", { name: /^Shift/ }).selectOption({ index: 3 });
  await page.getByLabel("Supervisor's extension").fill("2214");
}

/** From the list of permits to the cart with one permit in it. */
export async function fillCart(page) {
  await orderFirstPermit(page);
  await next(page, "Review and Add");
  await button(page, "Add").click();
  await page.getByRole("dialog").getByRole("button", { name: "View cart" }).click();
  await heading(page, "Shopping Cart");
}

/** From the list of permits to the payment methods, through a step of the customer's own. */
export async function proceed(page) {
  await answerShift(page);
  await next(page, "Review and Add");
  await button(page, "Add").click();
  await page.getByRole("dialog").getByRole("button", { name: "Proceed to checkout" }).click();
  await heading(page, "Payment Information");
}

/** From the list of permits to the review of an order that is paid by check. */
export async function checkOut(page) {
  await fillCart(page);
  await button(page, "Proceed to checkout").click();
  await page.getByRole("radio", { name: /^Check/ }).check();
  await page.getByLabel("Check number").fill("1042");
  await next(page, "Contact and Shipping Information");
  await next(page, "Review and Submit");
  await page.getByRole("checkbox").check();
}

/** From the list of permits to the thank-you screen. */
export async function placeOrder(page) {
  await checkOut(page);
  await button(page, "Submit").click();
  await heading(page, "Thank you!");
}
