// A rule for oxlint: code that is loaded later must use src/components/loaded-later.tsx.
//
// In React 19.3.1 a Suspense boundary can keep its fallback forever (docs/decisions/025-code-loaded-later.md).

const LEFT_OUT = new Set(["lazy", "Suspense"]);

const rule = {
  meta: {
    type: "problem",
    messages: {
      leftOut: "Load code later by src/components/loaded-later.tsx: {{name}} can keep its fallback for good.",
    },
  },
  create: (context) => ({
    ImportDeclaration(node) {
      if (node.source.value !== "react") return;
      for (const specifier of node.specifiers) {
        // A default or namespace import includes every name, so it is not known which of them are used.
        const name = specifier.type === "ImportSpecifier" ? specifier.imported.name : specifier.local.name;
        const isLeftOut = specifier.type !== "ImportSpecifier" || LEFT_OUT.has(name);
        if (isLeftOut) context.report({ node: specifier, messageId: "leftOut", data: { name } });
      }
    },
  }),
};

// oxlint-disable-next-line import/no-default-export -- the shape that oxlint loads
export default { meta: { name: "loading" }, rules: { "no-suspense": rule } };
