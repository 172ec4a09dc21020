import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { flattenMessages } from "../../src/domain/messages.ts";
import english from "../../schemas/messages/en.json" with { type: "json" };

/** Boot data of a tenant that exists only in tests. */
export function bootData(changes: Partial<BootData> = {}): BootData {
  return {
    tenant: {
      slug: "testville",
      name: "Town of Testville",
      timeZone: "America/New_York",
      accountIdentifier: { label: "Account number" },
    },
    style: {
      theme: "light",
      pageTitle: "Driver Portal",
      headerColor: "#ffffff",
      headerImage: { uri: "" },
      navigationBarColor: "#003366",
      navigationFontColor: "#ffffff",
      bodyColor: "#ffffff",
      accentColor: "#0f6cbd",
      footerText: "",
      footerColor: "#003366",
      footerFontColor: "#ffffff",
      font: "system",
    },
    language: "en",
    messages: flattenMessages(english),
    forms: {},
    flows: {},
    ordering: { vehiclesSelectedAtOnce: 2, methods: [] },
    flags: { citationsEnabled: false, buyerAuthentication: "PASSWORD" },
    systemAlert: null,
    home: "<p>Welcome</p>",
    demo: false,
    files: { photoBytes: 5 * 1024 * 1024, pdfBytes: 5 * 1024 * 1024 },
    ...changes,
  };
}
