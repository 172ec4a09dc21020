// A rule for oxlint: text is the only child of its element.
//
// Translators in browsers wrap every text node in an element (<font>). React then moves and removes nodes that are no
// longer where it put them: inserting before such a text or removing it throws, and changing it has no visible effect.
// If text is an element's only child, React updates it through the element itself, so that such text is safe.

/** Props and variables that contain elements; their types are ReactNode, which a linter cannot see. */
const ELEMENTS = new Set([
  ...[
    "children",
    "icon",
    "badge",
    "action",
    "actions",
    "extraActions",
    "intro",
    "aside",
    "beside",
    "fallback",
    "failed",
    "question",
  ],
]);

/** Elements that exist whenever their parent does, so that nothing is inserted before a blank between two of them. */
const ALWAYS_THERE = /^(?:[a-z]|Link$)/;

const isComponentName = (name) => /^[A-Z]/.test(name ?? "");

/** The expressions that a function returns, without those of its inner functions. */
function returnsOf(node) {
  if (node.body?.type !== "BlockStatement") return node.body === undefined ? [] : [node.body];
  const found = [];
  const visit = (part) => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (part === null || typeof part !== "object" || typeof part.type !== "string") return;
    if (/Function/.test(part.type)) return;
    if (part.type === "ReturnStatement" && part.argument) found.push(part.argument);
    for (const key of Object.keys(part)) if (key !== "parent") visit(part[key]);
  };
  visit(node.body.body);
  return found;
}

const lastName = (callee) => (callee.type === "MemberExpression" ? callee.property.name : callee.name);

/** The value of a constant that is declared once and visible to the linter; undefined for anything else. */
function constantValue(node, scopeOf) {
  for (let scope = scopeOf(node); scope !== null; scope = scope.upper) {
    const [definition, other] = scope.set.get(node.name)?.defs ?? [];
    if (definition === undefined) continue;
    const isConstant = definition.node.type === "VariableDeclarator" && definition.parent?.kind === "const";
    return isConstant && other === undefined && definition.node.id.type === "Identifier"
      ? definition.node.init
      : undefined;
  }
  return undefined;
}

/** Whether an expression may become a text node. If that is not known, it counts as text. */
function mayBeText(node, scopeOf) {
  const mayBe = (part) => mayBeText(part, scopeOf);
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
    case "JSXEmptyExpression":
      return false;
    case "Literal":
      return typeof node.value === "string" ? node.value !== "" : typeof node.value === "number";
    case "Identifier": {
      if (ELEMENTS.has(node.name) || node.name === "undefined") return false;
      const value = constantValue(node, scopeOf);
      return value ? mayBe(value) : true;
    }
    case "MemberExpression":
      return !ELEMENTS.has(node.property.name);
    case "ConditionalExpression":
      return mayBe(node.consequent) || mayBe(node.alternate);
    case "LogicalExpression":
      return mayBe(node.right) || (node.operator !== "&&" && mayBe(node.left));
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return mayBe(node.expression);
    case "ArrayExpression":
      return node.elements.some((each) => each !== null && mayBe(each));
    case "CallExpression": {
      const name = lastName(node.callee);
      if (ELEMENTS.has(name)) return false;
      // The parent of a portal's content is the portal's own element.
      if (name === "createPortal") return mayBe(node.arguments[0]);
      const made = node.arguments.find((argument) => /Function/.test(argument.type));
      if (/^(?:map|flatMap|from)$/.test(name) && made !== undefined) return returnsOf(made).some(mayBe);
      return true;
    }
    default:
      return true;
  }
}

/** A child as it is rendered: its expression, or the text itself; undefined if it renders nothing. */
function rendered(child) {
  if (child.type === "JSXText") return /^\s*$/.test(child.value) && child.value.includes("\n") ? undefined : child;
  if (child.type !== "JSXExpressionContainer") return child;
  return child.expression.type === "JSXEmptyExpression" ? undefined : child.expression;
}

/** A blank between elements that always exist. React inserts nothing before it. */
function isSafeBlank(node, siblings) {
  const isBlank = (each) => (each.type === "JSXText" || each.type === "Literal") && /^\s+$/.test(each.value);
  const isThere = (each) => each.type === "JSXElement" && ALWAYS_THERE.test(each.openingElement.name.name ?? "");
  return isBlank(node) && siblings.every((each) => isBlank(each) || isThere(each));
}

const rule = {
  meta: {
    type: "problem",
    messages: {
      beside: "Text beside other content breaks on a translated page: put it into an element of its own.",
      fragment: "Text directly in a fragment breaks on a translated page: put it into an element of its own.",
      returned: "A component that returns bare text breaks on a translated page: return an element around it.",
    },
  },
  create(context) {
    const scopeOf = (node) => context.sourceCode.getScope(node);
    const isText = (node) => node.type === "JSXText" || mayBeText(node, scopeOf);
    const check = (node, isFragment) => {
      const children = node.children.map(rendered).filter((child) => child !== undefined);
      if (children.length < 2 && !isFragment) return;
      const messageId = isFragment ? "fragment" : "beside";
      for (const child of children) {
        if (isText(child) && !isSafeBlank(child, children)) context.report({ node: child, messageId });
      }
    };
    const checkFunction = (node) => {
      if (!isComponentName(node.id?.name)) return;
      for (const returned of returnsOf(node)) {
        if (isText(returned)) context.report({ node: returned, messageId: "returned" });
      }
    };
    return {
      JSXElement: (node) => check(node, node.openingElement.name.name === "Fragment"),
      JSXFragment: (node) => check(node, true),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- the shape that oxlint loads
export default { meta: { name: "portal" }, rules: { "text-stands-alone": rule } };
