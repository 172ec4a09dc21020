import { expect, test } from "vitest";
import { sampleApi } from "../../preview/sample/sample-api.ts";
import type { Api } from "../../src/api/api.ts";
import type { FulfillmentVehiclesRequest, PurchaseRequest } from "../../src/domain/generated/api-orders.ts";
import type { VisitorPermitRequest } from "../../src/domain/generated/api-visitors.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { servedPreview } from "./support.ts";

type Calls = { [Area in keyof Api]: Record<keyof Api[Area], (api: Api) => Promise<unknown>> };

const KEYS = { number: "C-1001", plate: "7ABC123" };
const APPEAL = { id: "123456789", secret: "0" };

/** Every call of the portal, with an example of what it is called with: the compiler misses the one that is left out. */
const calls: Calls = {
  session: {
    getToken: ({ session }) => session.getToken({ username: "dana", password: "pw" }),
    refresh: ({ session }) => session.refresh("sample"),
    logout: ({ session }) => session.logout("sample"),
  },
  account: {
    driverAccount: ({ account }) => account.driverAccount("sample.driver"),
    userContext: ({ account }) => account.userContext(),
    checkAccountId: ({ account }) =>
      account.checkAccountId({ accountId: "1", userName: "dana", permissionGroup: "drivers" }),
    register: ({ account }) => account.register({ userName: "dana" }),
    checkUserName: ({ account }) => account.checkUserName("dana"),
    verifyEmail: ({ account }) => account.verifyEmail("dana", "token"),
    sendVerification: ({ account }) => account.sendVerification({ username: "dana", password: "pw" }),
    sendLink: ({ account }) => account.sendLink({ userName: "dana" }),
    sendUsernameLink: ({ account }) => account.sendUsernameLink({ accountId: "1" }),
    resetPassword: ({ account }) => account.resetPassword("dana", "token", { password: "new" }),
  },
  profile: {
    account: ({ profile }) => profile.account("sample-account"),
    entry: ({ profile }) => profile.entry("phone", "sample-account", "sample-phone"),
    entries: ({ profile }) => profile.entries("phone", "sample-account"),
    add: ({ profile }) => profile.add("phone", "sample-account", { number: "5550100177" }),
    update: ({ profile }) => profile.update("phone", "sample-account", { id: "sample-phone", inactive: true }),
    remove: ({ profile }) => profile.remove("vehicle", "sample-account", "sample-vehicle"),
    saveBillingAddress: ({ profile }) => profile.saveBillingAddress({ line1: "1 Pier Road" }),
    updatePerson: ({ profile }) => profile.updatePerson({ firstName: "Ada" }, "calls.titles.editUserName"),
    changePassword: ({ profile }) => profile.changePassword({ password: "new" }),
    requiredFields: ({ profile }) => profile.requiredFields(),
    vehicleRequiredFields: ({ profile }) => profile.vehicleRequiredFields(),
  },
  portal: {
    text: ({ portal }) => portal.text("home", null),
    makes: ({ portal }) => portal.makes(),
    states: ({ portal }) => portal.states(),
    driverStates: ({ portal }) => portal.driverStates(),
    systemAlert: ({ portal }) => portal.systemAlert(),
    citationStatus: ({ portal }) => portal.citationStatus(),
    accountIdentifier: ({ portal }) => portal.accountIdentifier(),
    buyerAuthentication: ({ portal }) => portal.buyerAuthentication(),
  },
  appeals: {
    file: ({ appeals }) => appeals.file(KEYS, {}, "key-1"),
    read: ({ appeals }) => appeals.read(KEYS, APPEAL),
    reply: ({ appeals }) => appeals.reply(KEYS, APPEAL, {}, "key-1"),
    files: async ({ appeals }) => (await appeals.files(KEYS, () => undefined)).find("f1"),
  },
  files: {
    upload: ({ files }) => files.upload(new File(["x"], "a.pdf"), () => undefined),
    find: ({ files }) => files.find("f1"),
    content: ({ files }) => files.content({ id: "f1", name: "a.pdf", mediaType: "application/pdf", bytes: 1 }, true),
    remove: ({ files }) => files.remove("f1"),
  },
  visitors: {
    permits: ({ visitors }) => visitors.permits(),
    permit: ({ visitors }) => visitors.permit("sample-visitor-permit"),
    create: ({ visitors }) => visitors.create({} as VisitorPermitRequest, "key-1"),
    download: ({ visitors }) => visitors.download("v1"),
    validity: ({ visitors }) => visitors.validity("code"),
  },
  citations: {
    find: ({ citations }) => citations.find("C-1001", "7ABC123"),
    ofAccount: ({ citations }) => citations.ofAccount("sample-account"),
    pdf: ({ citations }) => citations.pdf("C-1001", undefined),
    appealDays: ({ citations }) => citations.appealDays(),
  },
  citationPayments: {
    methods: ({ citationPayments }) => citationPayments.methods(),
    pay: ({ citationPayments }) =>
      citationPayments.pay({ number: "C-1001", plate: "7ABC123", method: "TRANSACT_PAYMENTS" }, "key"),
    redirect: ({ citationPayments }) => citationPayments.redirect("C-1001", "7ABC123"),
    status: ({ citationPayments }) => citationPayments.status("r1"),
    receipt: ({ citationPayments }) => citationPayments.receipt("C-1001", undefined),
  },
  orders: {
    purchasablePermits: ({ orders }) => orders.purchasablePermits("sample-account", "sample.driver"),
    permitReasons: ({ orders }) => orders.permitReasons("VISITOR"),
    rules: ({ orders }) => orders.rules("plain", "sample-account"),
    taxRate: ({ orders }) => orders.taxRate(),
    merchantAccount: ({ orders }) => orders.merchantAccount(),
    place: ({ orders }) => orders.place("/orders/portal", {} as PurchaseRequest, "key-1"),
    resumePayment: ({ orders }) => orders.resumePayment("o1"),
    giveUpPayment: ({ orders }) => orders.giveUpPayment("o1"),
    paymentStatus: ({ orders }) => orders.paymentStatus("r1"),
    changeVehicles: ({ orders }) => orders.changeVehicles({} as FulfillmentVehiclesRequest),
    list: ({ orders }) => orders.list("sample-account"),
    order: ({ orders }) => orders.order("o1"),
    receipt: ({ orders }) => orders.receipt("o1"),
  },
};

/** Calls that only read something which the sample holds. */
const READS = [
  "account.driverAccount",
  "account.userContext",
  "account.checkUserName",
  "profile.account",
  "profile.entry",
  "profile.entries",
  "profile.requiredFields",
  "profile.vehicleRequiredFields",
  "portal.text",
  "portal.makes",
  "portal.states",
  "portal.driverStates",
  "portal.systemAlert",
  "portal.citationStatus",
  "portal.accountIdentifier",
  "portal.buyerAuthentication",
  "citations.find",
  "citations.ofAccount",
  "citations.appealDays",
  "citationPayments.methods",
  "citationPayments.status",
  "orders.purchasablePermits",
  "orders.permitReasons",
  "orders.rules",
  "orders.taxRate",
  "orders.merchantAccount",
  "orders.list",
  "visitors.permits",
  "visitors.permit",
  "visitors.validity",
];

/** It ends the sample session in the page; there is no server to tell. */
const DOES_NOTHING = "session.logout";

const all = Object.entries(calls).flatMap(([area, named]) =>
  Object.entries(named).map(([name, run]): [string, (api: Api) => Promise<unknown>] => [`${area}.${name}`, run]),
);
const isRead = ([name]: (typeof all)[number]) => READS.includes(name);
const writes = all.filter((call) => !isRead(call) && call[0] !== DOES_NOTHING);

async function sample(): Promise<{ api: Api; boot: PreviewBoot }> {
  const { boot } = await servedPreview("plain");
  return { api: sampleApi(boot, "buyer", Date.UTC(2026, 10, 27, 12)), boot };
}

/** Everything that the sample's reads answer. */
function readAll(api: Api): Promise<unknown[]> {
  return Promise.all(all.filter(isRead).map(([, run]) => run(api)));
}

test.each(writes)("rejects the call that %s writes with an explanation and changes nothing", async (_name, run) => {
  const { api, boot } = await sample();
  const before = structuredClone(await readAll(api));
  await expect(run(api)).rejects.toMatchObject({
    kind: "refused",
    status: 403,
    code: "preview",
    messages: [boot.preview.messages["preview.noWrites.message"]],
    isSilent: false,
  });
  expect(boot.preview.messages["preview.noWrites.message"]).toMatch(/\w/);
  expect(await readAll(api)).toEqual(before);
});

test("signing out of the preview returns nothing and changes nothing", async () => {
  const { api } = await sample();
  const before = structuredClone(await readAll(api));
  expect(await calls.session.logout(api)).toBeUndefined();
  expect(await readAll(api)).toEqual(before);
});
