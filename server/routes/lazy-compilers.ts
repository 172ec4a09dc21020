import { AjvCompiler } from "@fastify/ajv-compiler";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { AnyValidateFunction } from "ajv/dist/core.js";

type Factory = ReturnType<typeof AjvCompiler>;

/**
 * Fastify's own validators, each compiled by the first request that needs it instead of all at start. A request schema
 * that does not compile fails the test of its call.
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
        const result: unknown = validate(value);
        validateLater.errors = validate.errors;
        return result;
      };
      validateLater.errors = undefined as AnyValidateFunction["errors"];
      // Fastify reads only the result and the errors; the rest of the library's type serves those who compose schemas.
      return validateLater as unknown as AnyValidateFunction;
    };
  };
}

/**
 * Fastify's own serializers, each compiled by the first response that needs it instead of all at start: compiling all of
 * them takes most of a second, and a server that has just started sends few kinds. A response schema that does not
 * compile fails the test of its call.
 */
export const lazySerializers: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (response) => {
      serialize ??= compile(route);
      return serialize(response);
    };
  };
};
