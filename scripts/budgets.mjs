import { brotliCompressSync, constants } from 'node:zlib';

/** Islands on the home page: their code counts towards its size after idle. Signed-in players load more of them. */
const HOME_ISLANDS = ['live-drop'];
const PLAYER_ISLANDS = [...HOME_ISLANDS, 'notifications', 'session-reminder'];
/**
 * Bytes after brotli. An island's own bytes are those that it shares with no other script of the store, those of a
 * script on demand what it loads beside the first ones.
 */
const BUDGETS = {
  boot: 4_000,
  beforeInteraction: 9_600,
  firstPress: 26_500,
  homeAfterIdle: 94_000,
  playerHomeAfterIdle: 98_000,
  homeInAll: 110_000,
  shared: 8_000,
  island: 12_000,
  sheets: 6_000,
};

/** Prints the sizes that a visitor loads and fails when one exceeds its budget. */
export function checkBudgets({ files, imports, boot, moments, shared, onDemand, islands }, inline) {
  const bytesOf = (names) => [...names].reduce((sum, name) => sum + brotli(files.get(name)).length, 0);
  const loadedBy = (roots) => bytesOf(reach(imports, roots));
  const common = reach(imports, [...Object.values(moments), shared]);
  const ownOf = (file) => bytesOf([...reach(imports, [file])].filter((name) => !common.has(name)));
  const start = [boot, moments.first];
  const homeWith = (names, ...more) =>
    loadedBy([...start, moments.store, moments.socket, ...names.map((name) => islands.get(name)), ...more]);
  const rows = [
    ['boot', loadedBy([boot]), BUDGETS.boot],
    ['before interaction', loadedBy(start), BUDGETS.beforeInteraction],
    ['first press', loadedBy([...start, moments.htmx]), BUDGETS.firstPress],
    ['home after idle', homeWith(HOME_ISLANDS), BUDGETS.homeAfterIdle],
    ['a player’s home after idle', homeWith(PLAYER_ISLANDS), BUDGETS.playerHomeAfterIdle],
    ['home in all, with htmx', homeWith(HOME_ISLANDS, moments.htmx), BUDGETS.homeInAll],
    ['shared by islands', bytesOf([shared]), BUDGETS.shared],
    ...[...onDemand].map(([name, file]) => [name, loadedBy([...start, file]) - loadedBy(start), BUDGETS.island]),
    ...[...islands].map(([name, file]) => [`island ${name}`, ownOf(file), BUDGETS.island]),
    ...['home', 'case'].map((page) => [`styles in ${page}`, sheetBytes(inline, page), BUDGETS.sheets]),
  ];
  for (const [name, bytes, limit] of rows) process.stdout.write(`${name}: ${bytes} of ${limit} bytes (brotli)\n`);
  const over = rows.filter(([, bytes, limit]) => bytes > limit).map(([name]) => name);
  if (over.length > 0) throw new Error(`over budget: ${over.join(', ')}`);
}

/** Sheets in the document that a guest gets. */
const sheetBytes = (inline, page) => brotli(Buffer.from(inline.base.css + inline[page].css)).length;

/** Files that load with these, themselves included. */
function reach(imports, roots) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    imports.get(file).forEach(visit);
  };
  roots.forEach(visit);
  return seen;
}

/**
 * Highest quality: build output is compressed once and served many times. With one postfix bit of distances scripts and
 * styles are a thousandth smaller than with none, two or three.
 */
export function brotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_NPOSTFIX]: 1 };
  return brotliCompressSync(bytes, { params });
}
