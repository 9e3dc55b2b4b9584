import { appendFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { databaseArgs, makeDatabase } from '#tools/setup/database.mjs';
import { unpackPackages } from '#tools/setup/debian.mjs';
import { freePort } from '#tools/setup/ports.mjs';
import { type Program, programEnvironment, unpackedDatabase } from '#tools/setup/programs.mjs';
import { Server, until } from './server.ts';

/** A node that is silent for this long is evicted. Much shorter values are unsafe on one busy machine. */
const SUSPECT = 'evs.keepalive_period=PT0.3S;evs.inactive_check_period=PT0.2S;evs.suspect_timeout=PT2S';
const PATIENCE = 'evs.inactive_timeout=PT5S;evs.install_timeout=PT5S;gcache.size=64M';

type Ports = Readonly<Record<'sql' | 'group' | 'increment' | 'transfer', number>>;

/** The users of the check and of the faults. The check is let in when all connections are taken. */
export const CHECK_USER = 'haproxy';
const FAULT_USER = 'faults';
const RIGHTS = { [CHECK_USER]: 'CONNECTION ADMIN', [FAULT_USER]: 'ALL' };

interface GaleraOptions {
  readonly program: Program;
  readonly folder: string;
  readonly password: string;
  readonly schema: string;
  readonly count: number;
}

/**
 * Debian's MariaDB with Galera and its copy tools, and HAProxy, unpacked in a folder.
 *
 * @throws Refusal
 */
export async function findGalera(folder: string): Promise<Program> {
  if (!existsSync(folder)) {
    const packages = ['mariadb-server', 'galera-4', 'rsync', 'haproxy'];
    // The nodes find their scripts, libraries and rsync beside the server, so an installed MariaDB is no use here.
    const always = /^(mariadb-(server|client)(-core)?(-[\d.]+)?|galera-\d+|rsync|haproxy)$/;
    await unpackPackages(folder, { what: 'MariaDB with Galera, and HAProxy', packages, keepsDownload: true, always });
  }
  const program = await unpackedDatabase(folder);
  if (program === null) throw new Error(`the MariaDB in ${folder} does not run here`);
  wrapCopier(join(program.base, 'bin'));
  return program;
}

/**
 * Wraps the tool that copies a database to a new node: run as root it would write as the user `nobody`, who has no
 * access to this user's folder.
 */
function wrapCopier(folder: string): void {
  const [file, itself] = [join(folder, 'rsync'), join(folder, 'rsync.itself')];
  if (!existsSync(itself)) renameSync(file, itself);
  const options = process.getuid?.() === 0 ? '--dparam=uid=0 --dparam=gid=0' : '';
  const lines = ['#!/bin/sh', `case " $* " in *" --daemon "*) exec "${itself}" "$@" ${options};; esac`];
  writeFileSync(file, `${lines.join('\n')}\nexec "${itself}" "$@"\n`, { mode: 0o700 });
}

/** A Galera cluster of MariaDB servers on separate ports. Every commit is on all nodes. */
export class Galera {
  readonly nodes: readonly Server[];
  readonly #ports: readonly Ports[];
  readonly #options: GaleraOptions;

  private constructor(options: GaleraOptions, ports: readonly Ports[]) {
    this.#options = options;
    this.#ports = ports;
    const { program, folder } = options;
    // The copy scripts are found through PATH and use PATH themselves.
    const path = `${program.base}/bin:${program.base}/sbin:${process.env['PATH'] ?? ''}`;
    const env = { ...programEnvironment(program), PATH: path };
    this.nodes = ports.map((_, index) => new Server(program.path, env, join(folder, `node${String(index + 1)}`)));
  }

  /** Starts nodes in empty folders; the first creates the database, the others copy it. */
  static async open(options: GaleraOptions): Promise<Galera> {
    const ports: Ports[] = [];
    while (ports.length < options.count) {
      const [sql, group] = [await freePort(), await freePort()];
      ports.push({ sql, group, increment: await freePort(), transfer: await freePort() });
    }
    const galera = new Galera(options, ports);
    await makeDatabase(galera.nodes[0]?.folder ?? '', options.program, 'durable');
    await galera.start(0, true);
    for (let index = 1; index < options.count; index += 1) await galera.start(index);
    return galera;
  }

  /** Ports of the nodes for statements. */
  get ports(): readonly number[] {
    return this.#ports.map(({ sql }) => sql);
  }

  /** Starts a node, either the first one or one that joins; resolves when it accepts statements. */
  async start(index: number, isFirst = false): Promise<void> {
    const node = this.nodes[index];
    const ports = this.#ports[index];
    if (node === undefined || ports === undefined) throw new Error(`node ${String(index)} does not exist`);
    const { program, password, schema } = this.#options;
    const run = join(node.folder, 'run');
    const access = { profile: 'durable' as const, port: ports.sql, password, schema, socketFolder: run };
    const args = databaseArgs(node.folder, program, access);
    mkdirSync(join(node.folder, 'mysql'), { recursive: true, mode: 0o700 });
    for (const [user, rights] of Object.entries(RIGHTS)) {
      const grant = `GRANT ${rights} ON *.* TO '${user}'@'127.0.0.1' IDENTIFIED BY '${password}';\n`;
      appendFileSync(join(run, 'mysql-start.sql'), grant);
    }
    // Users and schema come with the copy.
    const own = isFirst ? args : args.filter((arg) => !arg.startsWith('--init-file='));
    node.start([...own, ...this.#clusterArgs(index, ports), ...(isFirst ? ['--wsrep-new-cluster'] : [])]);
    await until(`node ${String(index)} takes statements`, () => this.#isSynced(index, 1), node);
  }

  /** Waits until each node counts all others in and has what they have: one that returns may not know that it left. */
  async untilWhole(): Promise<void> {
    const count = this.nodes.length;
    const isWhole = async (): Promise<boolean> =>
      (await Promise.all(this.nodes.map((_, index) => this.#isSynced(index, count)))).every(Boolean);
    await until('the cluster is whole', isWhole);
  }

  /** Returns whether a node is synchronised in a cluster of at least this size. */
  async #isSynced(index: number, size: number): Promise<boolean> {
    const sql = `SELECT COUNT(*) AS count FROM information_schema.GLOBAL_STATUS
      WHERE (VARIABLE_NAME = 'WSREP_LOCAL_STATE_COMMENT' AND VARIABLE_VALUE = 'Synced')
        OR (VARIABLE_NAME = 'WSREP_CLUSTER_SIZE' AND CAST(VARIABLE_VALUE AS UNSIGNED) >= ${String(size)})`;
    return Number((await this.#ask(index, sql).catch(() => null))?.['count']) === 2;
  }

  /** Cuts a node off from the others, or ends that; users can reach it all the time. */
  async isolate(index: number, isCutOff: boolean): Promise<void> {
    await this.#ask(index, `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isCutOff ? '1' : '0'}'`);
  }

  #ask(index: number, sql: string): Promise<Record<string, unknown> | null> {
    return askDatabase({ port: this.ports[index] ?? 0, user: FAULT_USER, password: this.#options.password }, sql);
  }

  #clusterArgs(index: number, { group, increment, transfer }: Ports): string[] {
    const listen = `gmcast.listen_addr=tcp://127.0.0.1:${String(group)};ist.recv_addr=127.0.0.1:${String(increment)}`;
    const groupAddresses = this.#ports.map((ports) => `127.0.0.1:${String(ports.group)}`);
    const last = this.#ports.length;
    return [
      '--wsrep-on=ON',
      `--wsrep-provider=${this.#options.program.base}/lib/galera/libgalera_smm.so`,
      `--wsrep-provider-options=${listen};${SUSPECT};${PATIENCE}`,
      `--wsrep-cluster-name=opencrate`,
      `--wsrep-cluster-address=gcomm://${groupAddresses.join()}`,
      `--wsrep-node-name=node${String(index + 1)}`,
      '--wsrep-node-address=127.0.0.1',
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${String(transfer)}`,
      // A donor takes no writes during the copy, so the first node, to which they go at the start, is none.
      `--wsrep-sst-donor=node${String(index + 1 === last ? last - 1 : last)},`,
      // Galera replicates rows as a binary log, so creating triggers needs this option.
      '--log-bin-trust-function-creators=ON',
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      // Only one node writes, so ids can increase by one: rows of one insert need consecutive ids.
      '--wsrep-auto-increment-control=OFF',
    ];
  }
}

/** The first row of an answer, over a connection of its own; null without one. */
export async function askDatabase(
  access: { readonly port: number; readonly user: string; readonly password: string },
  sql: string,
): Promise<Record<string, unknown> | null> {
  const connection = await mysql.createConnection({ host: '127.0.0.1', ...access, connectTimeout: 5000 });
  connection.on('error', () => undefined);
  try {
    const [rows] = await connection.query<mysql.RowDataPacket[]>({ sql, timeout: 5000 });
    return rows[0] ?? null;
  } finally {
    connection.destroy();
  }
}
