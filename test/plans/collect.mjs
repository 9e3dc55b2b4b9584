import { appendFileSync } from 'node:fs';
import Client from 'knex/lib/dialects/mysql2/index.js';

/*
 * Loaded into every process of tests: writes the statements that the store's own code sends to the file QUERIES_LOG,
 * each template once a process, with its values and the file that sends it. `explain.ts` reads their plans.
 */
const { QUERIES_LOG } = process.env;
const STATEMENT = /^[\s(]*(SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\b/i;
/** Files through which every statement goes. */
const VERBS = /^src\/platform\/database\/(database|rows|transaction|tx)\.ts$/;
/** Deep enough for the way from a store's function through knex to its connection. */
const FRAMES = 50;
const known = new Set();

if (QUERIES_LOG !== undefined) {
  const { emit, queryBuilder } = Client.prototype;
  Client.prototype.emit = function (event, ...values) {
    if (event === 'query') collect(values[0], senderOf);
    return emit.call(this, event, ...values);
  };
  // On the connection of a transaction a builder is sent from a stack of its own, which does not name its sender.
  Client.prototype.queryBuilder = function () {
    const sender = senderOf();
    return queryBuilder.call(this).on('query', (query) => collect(query, () => sender));
  };
}

function collect({ sql, bindings }, readSender) {
  const template = templateOf(sql);
  if (known.has(template) || !STATEMENT.test(sql)) return;
  const sender = readSender();
  if (sender === null) return;
  known.add(template);
  const values = (bindings ?? []).map(plainValue);
  appendFileSync(QUERIES_LOG, `${JSON.stringify({ template, sql, values, sender })}\n`);
}

/** Lists of any length are one template. */
const templateOf = (sql) =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?: UNION ALL SELECT \? AS \w+(?:, \? AS \w+)*)+/g, '')
    .replaceAll(/(WHEN \? THEN \? )+/g, 'WHEN ? THEN ? ')
    .replaceAll(/\(?\?\)?(, \(?\?\)?)+|(?<= IN )\(\?\)/g, '?, ...')
    .trim();

/** The file of src that sends a statement; null for a statement of a test or a tool. */
function senderOf() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  const files = [...stack.matchAll(/\/((?:src|test|tools|bench|scripts|migrations)\/[^\s:()]+\.tsx?):\d+/g)];
  const paths = files.map(([, file]) => file);
  const sender = paths.find((file) => !VERBS.test(file)) ?? paths[0];
  return sender?.startsWith('src/') ? sender : null;
}

function plainValue(value) {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  return Buffer.isBuffer(value) ? '' : value;
}
