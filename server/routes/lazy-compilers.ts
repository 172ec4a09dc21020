import { AjvCompiler } from "@fastify/ajv-compiler";
import type { AnyValidateFunction } from "ajv/dist/core.js";

type Factory = ReturnType<typeof AjvCompiler>;

/**
 * Fastify's own validators, each compiled with the first request of its kind instead of all at start, as the serializers
 * are. A request schema that does not compile shows itself in that call's test.
 */
export function lazyValidators(): Factory {
  const build = AjvCompiler();
  return (externalSchemas, options) => {
    let compile: ReturnType<Factory> | undefined;
    return (route) => {
      let validate: AnyValidateFunction | undefined;
      const validateLater = (value: unknown) => {
        compile ??= build(externalSchemas, options);
        validate ??= compile(route);
        const answer: unknown = validate(value);
        validateLater.errors = validate.errors;
        return answer;
      };
      validateLater.errors = undefined as AnyValidateFunction["errors"];
      // Fastify reads the answer and the errors; the rest of the library's type is for those who compose schemas.
      return validateLater as unknown as AnyValidateFunction;
    };
  };
}
