import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";

/**
 * Fastify's own serializers, each compiled with the first answer of its kind instead of all at start: compiling them
 * takes most of a second, and a server that has just started answers few kinds. A response schema that does not compile
 * shows itself in that answer's test.
 */
export const lazySerializers: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};
