// Turns the statements of an order in PostgreSQL's log into a script that pgbench can repeat.
const LOGGED = /^(?:statement|execute [^:]+): ([\s\S]*)$/;
const LITERAL = /'(?:[^']|'')*'/g;

/** A statement of the log with its parameters filled in. */
function statementOf({ message = "", detail = "" }) {
  const text = LOGGED.exec(message)?.[1];
  if (text === undefined) return undefined;
  const values = new Map();
  for (const [, place, value] of detail.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)) values.set(place, value);
  return text.replace(/\$(\d+)/g, (whole, place) => values.get(place) ?? whole);
}

/** The transactions of the log in the order in which they ended, each a list of statements. */
export function transactionsOf(log) {
  const open = new Map();
  const done = [];
  for (const line of log.split("\n").filter(Boolean)) {
    const entry = JSON.parse(line);
    const statement = statementOf(entry);
    if (statement === undefined) continue;
    if (/^(begin|start transaction)/i.test(statement)) open.set(entry.pid, []);
    open.get(entry.pid)?.push(statement);
    if (/^commit/i.test(statement) && open.has(entry.pid)) done.push(open.get(entry.pid));
    if (/^(commit|rollback)/i.test(statement)) open.delete(entry.pid);
  }
  return done;
}

/** The statements of one order, found by its key: authenticating the call, and placing the order. */
export function statementsOfOrder(transactions, key) {
  const at = transactions.findIndex((statements) => statements.some((each) => each.includes(key)));
  const isSession = (statements) => statements.some((each) => /from "sessions"/.test(each));
  const session = transactions.slice(0, at).findLast(isSession);
  if (at < 0 || session === undefined) throw new Error("the log does not hold the statements of the order");
  return [...session, ...transactions[at]];
}

/**
 * All values in columns of unique constraints and indexes, over all tables: keys and numbers, never amounts, positions
 * or instants. Values that a transaction has added cannot be stored twice.
 */
export async function uniqueValues(client) {
  const { rows } = await client.query(
    `select distinct i.indrelid::regclass::text as table_name, quote_ident(a.attname) as column_name
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       join pg_class c on c.oid = i.indrelid
       where i.indisunique and c.relnamespace = 'public'::regnamespace and a.atttypid in ('uuid'::regtype, 'text'::regtype)`,
  );
  const values = new Set();
  for (const { table_name: table, column_name: column } of rows) {
    const stored = await client.query(
      `select distinct ${column}::text as value from ${table} where ${column} is not null`,
    );
    for (const { value } of stored.rows) values.add(value);
  }
  return values;
}

/**
 * The statements as a pgbench script that generates new values for these on each run and repeats the rest unchanged.
 */
export function asScript(statements, isDrawn) {
  const names = new Map();
  const nameOf = (value) => names.get(value) ?? names.set(value, `drawn${names.size + 1}`).get(value);
  const lines = statements.map((statement) => {
    // pgbench treats a colon before a letter as a variable; in JSON, a space after the colon changes nothing.
    const text = statement.replace(/(?<!:):(?=[A-Za-z_])/g, ": ");
    return text.replace(LITERAL, (literal) => {
      const value = literal.slice(1, -1);
      return isDrawn(value) ? `:${nameOf(value)}` : literal;
    });
  });
  // A variable is a parameter like the value was, and takes the type of its place: a column of ids or of texts.
  const drawn = [...names.values()].map((name) => `gen_random_uuid() as ${name}`);
  return [`select ${drawn.join(", ")} \\gset`, ...lines.map((line) => `${line};`), ""].join("\n");
}
