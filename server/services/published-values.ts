import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { Preferences } from "../../src/domain/generated/meta-preferences.ts";
import type { SystemAlert } from "../../src/domain/generated/meta-tenant.ts";
import type { Database } from "../db/database.ts";
import type { PublishedSource, PublishedValues } from "../tenants/types.ts";

/** What admins published, and the labels of former choices, from the database. */
export function publishedValues(db: Database): PublishedSource {
  return {
    version: (slug) =>
      db.withTenant(slug, async (trx) => {
        const row = await trx.selectFrom("tenant_versions").select("version").executeTakeFirst();
        return row?.version ?? 0;
      }),
    load: (slug) =>
      db.withTenant(slug, async (trx) => {
        const rows = await trx.selectFrom("published_values").select(["kind", "key", "language", "value"]).execute();
        const values: PublishedValues = {};
        for (const row of rows) {
          if (row.kind === "style") values.style = row.value as Partial<Style>;
          else if (row.kind === "preferences") values.preferences = row.value as Preferences;
          else if (row.kind === "systemAlert") values.systemAlert = row.value as SystemAlert;
          else {
            const ofLanguage = values.texts?.[row.language];
            values.texts = { ...values.texts, [row.language]: { ...ofLanguage, [row.key]: String(row.value) } };
          }
        }
        return values;
      }),
    choices: {
      recall: (slug) =>
        db.withTenant(slug, (trx) =>
          trx.selectFrom("choice_labels").select(["form", "field", "value", "label"]).execute(),
        ),
      keep: (slug, labels) =>
        db.withTenant(slug, async (trx) => {
          const rows = labels.map((label) => ({ tenant: slug, ...label }));
          await trx
            .insertInto("choice_labels")
            .values(rows)
            .onConflict((same) =>
              same
                .columns(["tenant", "form", "field", "value"])
                .doUpdateSet((row) => ({ label: row.ref("excluded.label") })),
            )
            .execute();
        }),
    },
  };
}
