import { brotliCompressSync, constants } from 'node:zlib';

/** Islands on the home page: their code counts towards its size after idle. Signed-in players load more of them. */
const HOME_ISLANDS = [];
const PLAYER_ISLANDS = [...HOME_ISLANDS, 'notifications', 'session-reminder'];
/** Bytes after brotli. An island's own bytes are those that it shares with no other script of the store. */
const BUDGETS = {
  boot: 4_000,
  beforeInteraction: 22_000,
  homeAfterIdle: 110_000,
  playerHomeAfterIdle: 115_000,
  island: 12_000,
};

/** Prints the sizes that a visitor loads and fails when one exceeds its budget. */
export function checkBudgets({ files, graph, boot, later, onDemand, store, islands }) {
  const bytesOf = (names) => [...names].reduce((sum, name) => sum + brotli(files.get(name)).length, 0);
  const ownOf = (file) => {
    const others = reach(graph, [...later, store, ...[...islands.values()].filter((other) => other !== file)]);
    return [...reach(graph, [file])].filter((name) => !others.has(name));
  };
  const homeWith = (names) => reach(graph, [boot, ...later, store, ...names.map((name) => islands.get(name))]);
  const atInteraction = later.slice(-2);
  const rows = [
    ['boot', bytesOf([boot]), BUDGETS.boot],
    ['before interaction', bytesOf([boot, ...reach(graph, atInteraction)]), BUDGETS.beforeInteraction],
    ['home after idle', bytesOf(homeWith(HOME_ISLANDS)), BUDGETS.homeAfterIdle],
    ['a player’s home after idle', bytesOf(homeWith(PLAYER_ISLANDS)), BUDGETS.playerHomeAfterIdle],
    ...[...onDemand].map(([name, file]) => [name, bytesOf(ownOf(file)), BUDGETS.island]),
    ...[...islands].map(([name, file]) => [`island ${name}`, bytesOf(ownOf(file)), BUDGETS.island]),
  ];
  for (const [name, bytes, limit] of rows) process.stdout.write(`${name}: ${bytes} of ${limit} bytes (brotli)\n`);
  const over = rows.filter(([, bytes, limit]) => bytes > limit).map(([name]) => name);
  if (over.length > 0) throw new Error(`over budget: ${over.join(', ')}`);
}

function reach(graph, roots) {
  const seen = new Set();
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    (graph.get(file) ?? []).forEach(visit);
  };
  roots.forEach(visit);
  return seen;
}

/** Highest quality: build output is compressed once and served many times. */
export function brotli(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
