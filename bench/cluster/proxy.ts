import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { freePort } from '#tools/setup/ports.mjs';
import { type Program, programEnvironment } from '#tools/setup/programs.mjs';
import { CHECK_USER, askDatabase } from './galera.ts';
import { Server, until } from './server.ts';

interface ProxyOptions {
  readonly program: Program;
  readonly folder: string;
  readonly password: string;
  readonly databasePorts: readonly number[];
  readonly redisPorts: readonly number[];
}

/** HAProxy with `ops/haproxy.cfg`, whose addresses and paths alone are replaced. */
export class Proxy {
  readonly server: Server;
  readonly #databasePort: number;
  readonly #redisPort: number;
  readonly #options: ProxyOptions;

  private constructor(options: ProxyOptions, databasePort: number, redisPort: number) {
    this.#options = options;
    this.#databasePort = databasePort;
    this.#redisPort = redisPort;
    const { program, password } = options;
    const env = { ...programEnvironment(program), REDIS_PASSWORD: password };
    this.server = new Server(join(program.base, 'sbin/haproxy'), env, join(options.folder, 'proxy'));
  }

  static async open(options: ProxyOptions): Promise<Proxy> {
    const proxy = new Proxy(options, await freePort(), await freePort());
    proxy.#configure();
    await proxy.start();
    return proxy;
  }

  databaseUrl(schema: string): string {
    return `mysql://opencrate:${this.#options.password}@127.0.0.1:${String(this.#databasePort)}/${schema}`;
  }

  get redisUrl(): string {
    return `redis://:${this.#options.password}@127.0.0.1:${String(this.#redisPort)}`;
  }

  /** Resolves when a node answers through it. */
  async start(): Promise<void> {
    this.server.start(['-db', '-f', join(this.server.folder, 'haproxy.cfg')]);
    const isThere = async (): Promise<boolean> => (await this.writer().catch(() => -1)) >= 0;
    await until('HAProxy leads to a node', isThere, this.server);
  }

  /** The node to which new connections lead. */
  async writer(): Promise<number> {
    const { password, databasePorts } = this.#options;
    const row = await askDatabase({ port: this.#databasePort, user: CHECK_USER, password }, 'SELECT @@port AS port');
    return databasePorts.indexOf(Number(row?.['port']));
  }

  #configure(): void {
    const { program, password, databasePorts, redisPorts } = this.#options;
    const { folder } = this.server;
    mkdirSync(join(folder, 'run'), { recursive: true, mode: 0o700 });
    const check = join(folder, 'galera-check.sh');
    copyFileSync(join(PROJECT_FOLDER, 'ops/galera-check.sh'), check);
    const access = `[client]\nuser=${CHECK_USER}\npassword=${password}\n`;
    writeFileSync(join(folder, 'galera-check.cnf'), access, { mode: 0o600 });
    // HAProxy gives its checks no environment but PATH, and an unpacked client needs the path of its libraries.
    const { LD_LIBRARY_PATH: libraries = '' } = programEnvironment(program);
    const client = `LD_LIBRARY_PATH='${libraries}' exec '${join(program.base, 'bin/mariadb')}' "$@"`;
    writeFileSync(join(folder, 'mariadb'), `#!/bin/sh\n${client}\n`, { mode: 0o700 });
    const local = (port: number | undefined): string => `127.0.0.1:${String(port)}`;
    const config = readFileSync(join(PROJECT_FOLDER, 'ops/haproxy.cfg'), 'utf8')
      .replace('    user haproxy\n    group haproxy\n', '')
      .replace('/run/haproxy/admin.sock', join(folder, 'run/admin.sock'))
      .replace('/etc/haproxy/galera-check.sh', check)
      .replace('/usr/bin:/bin', `${folder}:/usr/bin:/bin`)
      .replace('127.0.0.1:3306', local(this.#databasePort))
      .replace('127.0.0.1:6379', local(this.#redisPort))
      .replaceAll(/10\.0\.0\.1(\d):3306/g, (_, index: string) => local(databasePorts[Number(index) - 1]))
      .replaceAll(/10\.0\.0\.1(\d):6379/g, (_, index: string) => local(redisPorts[Number(index) - 1]));
    writeFileSync(join(folder, 'haproxy.cfg'), config, { mode: 0o600 });
  }
}
