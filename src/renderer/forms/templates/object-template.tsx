import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import type { FormSection } from "../../../domain/generated/meta-form.ts";
import { useFormParts } from "../form-context.ts";
import { layoutRows } from "../form-layout.ts";

type Properties = ObjectFieldTemplateProps["properties"];

function Section({ id, section, fields }: { id: string; section: FormSection; fields: Properties }) {
  const { description } = section;
  const hintId = description === undefined ? undefined : `${id}__description`;
  return (
    <fieldset className="form-section" aria-describedby={hintId}>
      <legend className="form-section-title">{section.title}</legend>
      {description !== undefined && (
        <p id={hintId} className="form-section-description">
          {description}
        </p>
      )}
      <div className="form-fields">{fields.map((field) => field.content)}</div>
    </fieldset>
  );
}

/** The fields of the form in rows, those of a section inside its fieldset. Hidden fields are not in the page at all. */
export function ObjectTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { form } = useFormParts();
  const shown = new Map(properties.filter((property) => !property.hidden).map((property) => [property.name, property]));
  const find = (names: readonly string[]) => names.flatMap((name) => shown.get(name) ?? []);
  return (
    <div className="form-fields">
      {layoutRows(form, [...shown.keys()]).map((row) =>
        "field" in row ? (
          shown.get(row.field)?.content
        ) : (
          <Section
            key={`section ${row.section.id}`}
            id={`${fieldPathId.$id}__${row.section.id}`}
            section={row.section}
            fields={find(row.fields)}
          />
        ),
      )}
    </div>
  );
}
