import type { Duplex } from 'node:stream';
import { createConnection } from 'mysql2/promise';
import type { Log } from '#src/platform/process/log.ts';
import { type DatabaseSettings, findWeakSetting } from './weak-setting.ts';
import { type Host, type ServiceAddress, nameOfHost } from '#src/platform/config/service-address.ts';

/** A pool connection that can be destroyed. */
export interface PooledConnection {
  readonly stream: Duplex;
}

/**
 * Selects the server for all statements. Row locks work on one server only, so all processes must agree on it and stay
 * there (docs/decisions/0046).
 */
export interface DatabasePrimary {
  /** The server for a new connection. Rejects like a lost connection while there is none. */
  readonly find: () => Promise<Host>;
  /** Returns whether a server is still the primary. */
  readonly isAt: (host: Host) => boolean;
  /** Watches a connection and destroys it when the primary changes, so that no statement hangs. */
  readonly hold: (connection: PooledConnection, host: Host) => void;
  /** Returns whether a connection goes to the current primary. */
  readonly isHeld: (connection: PooledConnection) => boolean;
}

const LOOK_MS = 1000;
const LOOK_AGAIN_MS = 100;
const ANSWER_MS = 2000;
/** A server that is silent for so long counts as silent in one look; a living one answers in milliseconds. */
const STANDING_MS = 1000;
/** While there is no primary, each look decides sooner. */
const STANDING_AGAIN_MS = 300;

/** Status of one server. */
interface ServerStatus {
  readonly host: Host;
  /** Accepts writes: in the cluster's majority and synced, or a plain server that is not read-only. */
  readonly isFit: boolean;
  /** Members of its cluster partition; null for a plain server. */
  readonly members: readonly string[] | null;
  /** Its own name in the cluster. */
  readonly ownName: string;
}

interface FollowOptions {
  readonly log: Log | null;
  /** Lets no server become the primary that may lose or misnumber what it acknowledged. */
  readonly isStrict: boolean;
}

/** Parameters of one look. */
interface Look {
  readonly current: Host | null;
  readonly standingMs: number;
  readonly isStrict: boolean;
  readonly log: Log | null;
}

/** The primary according to the row that all processes share. */
interface PrimaryRow {
  readonly host: string;
  readonly member: string;
}

/**
 * Follows the primary among the servers of an address. In a Galera cluster a row names it, and moves only when the
 * named server has left the cluster's majority or reports that it takes no statements. Of plain servers it is the first
 * that is not read-only, so an operator who promotes a replica has to make the old primary read-only first.
 */
export function followDatabasePrimary(address: ServiceAddress, { log, isStrict }: FollowOptions): DatabasePrimary {
  const held = new Map<PooledConnection, string>();
  let current: Host | null = null;
  let looking: Promise<Host> | null = null;
  let next: NodeJS.Timeout | null = null;
  let isMissing = false;

  const moveTo = (host: Host): Host => {
    const name = nameOfHost(host);
    for (const [connection, at] of held) if (at !== name) connection.stream.destroy(away('it is written to elsewhere'));
    if (current !== null && nameOfHost(current) !== name) {
      log?.warn({ from: nameOfHost(current), to: name }, 'database.primary.moved');
    }
    current = host;
    return host;
  };
  const look = (): Promise<Host> => {
    const standingMs = isMissing ? STANDING_AGAIN_MS : STANDING_MS;
    looking ??= electWriter(address, { current, standingMs, isStrict, log })
      .then(moveTo)
      .finally(() => (looking = null));
    return looking;
  };
  const watchIn = (waitMs: number): void => {
    if (next !== null) clearTimeout(next);
    next = held.size === 0 ? null : setTimeout(watch, waitMs).unref();
  };
  const watch = (): void => {
    look()
      .then(() => {
        isMissing = false;
        watchIn(LOOK_MS);
      })
      .catch((error: unknown) => {
        isMissing = true;
        log?.warn({ reason: String(error) }, 'database.primary.missing');
        watchIn(LOOK_AGAIN_MS);
      });
  };
  return {
    // Without open connections nothing was watched, so the known primary may be outdated.
    find: async () => (current === null || held.size === 0 ? await look() : current),
    isAt: (host) => held.size > 0 && current === host,
    isHeld: (connection) => current !== null && held.get(connection) === nameOfHost(current),
    hold: (connection, host) => {
      held.set(connection, nameOfHost(host));
      connection.stream.once('close', () => {
        held.delete(connection);
        watchIn(0);
      });
      if (next === null) watchIn(LOOK_MS);
    },
  };
}

async function electWriter(address: ServiceAddress, look: Look): Promise<Host> {
  const { current, standingMs } = look;
  const answers = await Promise.all(address.hosts.map((host) => askStanding(address, host, standingMs)));
  const standings = answers.filter((one) => one !== null);
  const fit = standings.filter(({ isFit }) => isFit);
  const [first] = fit;
  if (first === undefined) throw away('No database takes writes');
  if (first.members === null) {
    const ours = fit.find(({ host }) => host === current);
    if (ours !== undefined || !look.isStrict) return (ours ?? first).host;
    return (await firstDurable(address, fit, look.log)).host;
  }

  const named = await readNamed(address, first.host);
  const theirs = fit.find(({ host }) => nameOfHost(host) === named?.host);
  if (theirs !== undefined) return theirs.host;
  // A server that does not answer here may still answer others: while the cluster counts it in, it may be writing.
  const isSilent = !standings.some(({ host }) => nameOfHost(host) === named?.host);
  if (named !== null && isSilent && (await countsIn(address, first, { member: named.member, standingMs }))) {
    throw away(`${named.host} is a member of the cluster and does not answer`);
  }
  return await chooseAnew(address, { fit, first, named }, look);
}

/** Asks once more, because the cluster may have evicted the member while its answer was waited for. */
async function countsIn(
  address: ServiceAddress,
  { host, members }: ServerStatus,
  { member, standingMs }: { readonly member: string; readonly standingMs: number },
): Promise<boolean> {
  if (members?.includes(member) !== true) return false;
  const now = await askStanding(address, host, standingMs);
  return now?.isFit !== true || now.members?.includes(member) === true;
}

interface Ballot {
  readonly fit: readonly ServerStatus[];
  readonly first: ServerStatus;
  readonly named: PrimaryRow | null;
}

/** Chooses the primary when the row names none, or one that has left. */
async function chooseAnew(
  address: ServiceAddress,
  { fit, first, named }: Ballot,
  { current, isStrict, log }: Look,
): Promise<Host> {
  // Without the row a change could not be agreed on: the first migration stays on its server.
  const ours = fit.find(({ host }) => host === current);
  if (named === null && current !== null && ours === undefined) throw away(`${nameOfHost(current)} does not answer`);
  const candidates = named === null && ours !== undefined ? [ours, ...fit] : fit;
  const able = isStrict ? await firstDurable(address, candidates, log) : (candidates[0] ?? first);
  const agreed = await claim(address, able, named);
  const chosen = fit.find(({ host }) => nameOfHost(host) === agreed);
  if (chosen === undefined) throw away(`${agreed} is elected but not ready`);
  return chosen.host;
}

/** The first server that is fit to hold value: nodes of a cluster may be configured differently. */
async function firstDurable(
  address: ServiceAddress,
  servers: readonly ServerStatus[],
  log: Log | null,
): Promise<ServerStatus> {
  for (const server of servers) {
    const weakness = await withConnection(address, server.host, {}, async (ask) => {
      const [settings] = (await ask(
        `SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS flush, @@GLOBAL.auto_increment_increment AS step,
           IF(@@GLOBAL.log_bin, @@GLOBAL.sync_binlog, NULL) AS logFlush, 'STRICT_ALL_TABLES' AS modes`,
      )) as DatabaseSettings[];
      return settings === undefined ? 'the server does not report its settings' : findWeakSetting(settings);
    });
    if (weakness === null) return server;
    log?.error({ host: nameOfHost(server.host), reason: weakness }, 'database.primary.weak');
  }
  throw away('No database that takes writes is durable');
}

/** Status of a server; null without an answer in time. */
async function askStanding(address: ServiceAddress, host: Host, standingMs: number): Promise<ServerStatus | null> {
  try {
    return await withConnection(address, host, { answerMs: standingMs }, async (ask) => {
      const rows = (await ask("SHOW GLOBAL STATUS LIKE 'wsrep\\_%'")) as Variable[];
      const status = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
      if ((status.get('wsrep_provider_name') ?? '') === '') {
        const [readOnly] = (await ask("SHOW GLOBAL VARIABLES LIKE 'read_only'")) as Variable[];
        return { host, isFit: readOnly?.Value === 'OFF', members: null, ownName: '' };
      }
      const members = (status.get('wsrep_incoming_addresses') ?? '').split(',');
      const isPrimary = status.get('wsrep_cluster_status') === 'Primary' && status.get('wsrep_ready') === 'ON';
      return { host, isFit: isPrimary, members, ownName: members[Number(status.get('wsrep_local_index'))] ?? '' };
    });
  } catch {
    return null;
  }
}

type Ask = (sql: string, values?: readonly string[]) => Promise<unknown[]>;

interface Variable {
  readonly Variable_name: string;
  readonly Value: string;
}

/** The primary named by the row; null before the table exists, when nothing writes yet. */
async function readNamed(address: ServiceAddress, host: Host): Promise<PrimaryRow | null> {
  try {
    return await withConnection(address, host, { database: address.path[0] }, askNamed);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function askNamed(ask: Ask): Promise<PrimaryRow | null> {
  // Wait until everything committed on other nodes is applied here, players' data included.
  await ask('SET SESSION wsrep_sync_wait = 15');
  const [row] = (await ask('SELECT host, member FROM database_writer WHERE id = 1')) as PrimaryRow[];
  return row ?? null;
}

/**
 * Writes a server into the row if the row is unchanged. Returns the server it then names: one of several claims wins.
 */
async function claim(
  address: ServiceAddress,
  { host, ownName }: ServerStatus,
  named: PrimaryRow | null,
): Promise<string> {
  const ours = nameOfHost(host);
  try {
    return await withConnection(address, host, { database: address.path[0] }, async (ask) => {
      await ask('SET SESSION wsrep_sync_wait = 15');
      if (named === null) {
        await ask(
          'INSERT IGNORE INTO database_writer (id, host, member, moved_at) VALUES (1, ?, ?, UTC_TIMESTAMP(3))',
          [ours, ownName],
        );
      } else {
        await ask(
          'UPDATE database_writer SET host = ?, member = ?, moved_at = UTC_TIMESTAMP(3) WHERE id = 1 AND host = ?',
          [ours, ownName, named.host],
        );
      }
      return (await askNamed(ask))?.host ?? ours;
    });
  } catch (error) {
    // Before the first migration there is neither the row nor anything of value.
    if (isMissing(error)) return ours;
    throw error;
  }
}

/** Runs statements on a separate connection, each within the answer deadline. */
async function withConnection<Answer>(
  { user, password }: ServiceAddress,
  host: Host,
  { database, answerMs = ANSWER_MS }: { readonly database?: string | undefined; readonly answerMs?: number },
  work: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const access = { ...host, user, password, ...(database === undefined ? {} : { database }) };
  const connection = await createConnection({ ...access, connectTimeout: answerMs });
  connection.on('error', () => undefined);
  try {
    return await work(async (sql, values = []) => {
      const [rows] = await connection.query({ sql, values: [...values], timeout: answerMs });
      return Array.isArray(rows) ? rows : [];
    });
  } finally {
    connection.destroy();
  }
}

const MISSING_TABLE = 1146;
const MISSING_SCHEMA = 1049;

function isMissing(error: unknown): boolean {
  const { errno } = error as { errno?: number };
  return errno === MISSING_TABLE || errno === MISSING_SCHEMA;
}

/** Same error as for any connection that cannot be opened. */
const away = (reason: string): Error => Object.assign(new Error(reason), { code: 'ECONNREFUSED' });
