import { _, str, type CodeKeywordDefinition } from "ajv";

/** The number of decimals of a number as written: 2 for 0.05 and 7 for 1e-7. */
function decimalsOf(step: number): number {
  const [coefficient = "", exponent = "0"] = String(step).split("e");
  const written = coefficient.split(".")[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

/**
 * `multipleOf` on the decimals as typed. AJV divides binary fractions, and so rejects 19.99 as a multiple of 0.01.
 * Here, value and step are scaled to whole numbers. Scaled back, the value must be exactly the same number, which is
 * true only without further decimals. This agrees with the evaluator of conditions, which compares the decimal texts.
 */
export const decimalMultipleOf: CodeKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  error: {
    message: ({ schema }) => str`must be multiple of ${schema as number}`,
    params: ({ schema }) => _`{multipleOf: ${schema as number}}`,
  },
  code(context) {
    const { gen, data } = context;
    const step = context.schema as number;
    const scale = 10 ** decimalsOf(step);
    const units = gen.const("units", _`Math.round(${data} * ${scale})`);
    context.fail(_`${units} / ${scale} !== ${data} || ${units} % ${Math.round(step * scale)} !== 0`);
  },
};
