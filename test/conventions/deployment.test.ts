/**
 * The files by which the store is deployed, read as their programs read them: compose.yaml, alone and with
 * compose.mysql.yaml, the Dockerfile, the units
 * of systemd and the workflows. Proves that what they name exists, that all containers share one image, that a lost
 * Redis restarts nothing, and that every unit is confined.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { BUNDLED_PROGRAMS } from '#tools/setup/bundles.mjs';

interface Service {
  readonly image: string;
  readonly build?: unknown;
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] };
  readonly logging?: unknown;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy?: {
          readonly matrix: { readonly node: readonly number[]; readonly database?: readonly string[] };
        };
        readonly permissions?: Readonly<Record<string, string>>;
        readonly steps: readonly { readonly run?: string }[];
      }
    >
  >;
}

const PROGRAMS = BUNDLED_PROGRAMS.map((path) => path.replace(/^.+\/(.+)\.ts$/, '$1'));
const HARDENING = [
  'CapabilityBoundingSet=',
  'NoNewPrivileges=true',
  'ProtectSystem=strict',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'SystemCallErrorNumber=EPERM',
  'SystemCallFilter=@system-service @pkey',
  'UMask=0077',
];

const textOf = (path: string): string => readFileSync(path, 'utf8');
const unitsOf = (pattern: RegExp): string[] => readdirSync('ops').filter((name) => pattern.test(name));

const readCompose = (path: string): Compose => parse(textOf(path), { merge: true }) as Compose;

/** As Compose reads two files: lists of a service are replaced, but for volumes, which are known by their target. */
function mergeCompose(base: Compose, over: Compose): Compose {
  const targetOf = (mount: string): string => mount.split(':')[1] ?? '';
  const merged = Object.entries(over.services).map(([name, service]) => {
    const { volumes: under = [], environment = {}, ...rest } = base.services[name] ?? {};
    const { volumes: own = [] } = service;
    const isReplaced = (mount: string): boolean => own.some((other) => targetOf(other) === targetOf(mount));
    const volumes = [...under.filter((mount) => !isReplaced(mount)), ...own];
    return [name, { ...rest, ...service, environment: { ...environment, ...service.environment }, volumes }] as const;
  });
  return {
    services: { ...base.services, ...Object.fromEntries(merged) },
    volumes: { ...base.volumes, ...over.volumes },
  };
}

const COMPOSE = readCompose('compose.yaml');
const COMPOSE_MYSQL = mergeCompose(COMPOSE, readCompose('compose.mysql.yaml'));

for (const [maker, { services, volumes }] of Object.entries({ MariaDB: COMPOSE, MySQL: COMPOSE_MYSQL })) {
  describe(`The containers with ${maker}`, () => {
    const stores = Object.entries(services).filter(([name]) => !['database', 'redis'].includes(name));

    it('All containers of the store share one image, which one of them builds', () => {
      expect(new Set(stores.map(([, { image }]) => image)).size).to.equal(1);
      expect(stores.filter(([, { build }]) => build !== undefined)).to.have.length(1);
      expect(stores.map(([name]) => name)).to.include.members(['store', 'backup', 'log-archive']);
    });

    it('The variables of the operator reach every container of the store', () => {
      for (const [name, { env_file, environment }] of stores) {
        expect(env_file, name).to.equal('.env');
        expect(environment, name).to.include.keys('METRICS_TOKEN', 'SECRET_KEY', 'DATA_DIR', 'STORE_ENV');
      }
      for (const file of ['.gitignore', '.dockerignore']) expect(textOf(file).split('\n')).to.include('.env');
    });

    it('Only containers that change tables have the password of their owner', () => {
      for (const [name, { environment = {} }] of stores) {
        const isOwner = ['prepare', 'backup', 'log-archive'].includes(name);
        expect('DATABASE_MIGRATION_URL' in environment, name).to.equal(isOwner);
        // `.env` reaches every container, so the variable is emptied.
        expect(environment['DB_OWNER_PASSWORD'], name).to.equal('');
        expect(environment['DATABASE_URL'], name).not.to.contain('OWNER');
      }
    });

    it('Commands, volumes and dependencies exist', () => {
      for (const [name, { command = [], volumes: mounts = [], depends_on: needed = {} }] of Object.entries(services)) {
        const named = [...command.join(' ').matchAll(/\bopencrate (\w+)/g)].map((match) => match[1]);
        for (const program of named) expect(PROGRAMS, name).to.include(program);
        for (const mount of mounts.map((text) => text.split(':', 1)[0] ?? '')) {
          expect(mount.startsWith('./') ? existsSync(mount) : mount in volumes, mount).to.equal(true);
        }
        for (const other of Object.keys(needed)) expect(services, name).to.have.property(other);
      }
      const used = Object.values(services).flatMap(({ volumes: mounts = [] }) => mounts);
      const unused = Object.keys(volumes).filter((name) => !used.some((mount) => mount.startsWith(`${name}:`)));
      // Compose makes no volume that no service uses.
      expect(unused).to.deep.equal(maker === 'MySQL' ? ['database'] : []);
    });

    it('The health of the store does not depend on Redis or the database', () => {
      const dockerfile = textOf('Dockerfile');
      expect(/HEALTHCHECK[^]+?\n(?=\S)/.exec(dockerfile)?.[0])
        .to.contain('/healthz')
        .and.not.contain('/readyz');
      for (const [name, { healthcheck }] of stores) expect(healthcheck?.test, name).to.equal(undefined);
    });

    it('No log of a container grows without end', () => {
      for (const [name, { logging }] of Object.entries(services))
        expect(logging, name).to.deep.equal({ driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } });
    });

    it('Each night makes a backup, proves it and audits the store', () => {
      expect(services['backup']?.command?.join(' ')).to.match(
        /opencrate backup --keep 14 && opencrate restore --check\n\s+opencrate audit\n/,
      );
    });

    it('Images of others are pinned by their digest', () => {
      for (const name of ['database', 'redis']) expect(services[name]?.image, name).to.match(/@sha256:[0-9a-f]{64}$/);
    });

    it('The image is built on a base that is pinned by its digest', () => {
      const dockerfile = textOf('Dockerfile');
      expect(dockerfile).to.match(/^ARG NODE_IMAGE=node:\d+-[\w-]+@sha256:[0-9a-f]{64}$/m);
      const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
      expect(new Set(bases)).to.deep.equal(new Set(['${NODE_IMAGE}']));
      expect(dockerfile).to.contain('USER node').and.contain('org.opencontainers.image.version');
    });

    it('The database is durable, writes its log, and lets the owner make triggers', () => {
      const { image = '', command = [], environment = {} } = services['database'] ?? {};
      expect(image).to.match(new RegExp(`^${maker.toLowerCase()}:`));
      expect(command).to.include.members([
        '--innodb-flush-log-at-trx-commit=1',
        '--sync-binlog=1',
        '--log-bin=binlog',
        '--log-bin-trust-function-creators=ON',
      ]);
      const owner = Object.entries(environment).filter(([name]) => name.startsWith(`${maker.toUpperCase()}_`));
      expect(Object.fromEntries(owner)).to.include({ [`${maker.toUpperCase()}_USER`]: 'opencrate_owner' });
    });
  });
}

describe('The units of systemd', () => {
  it('Each program exists, and node is found by PATH', () => {
    for (const unit of unitsOf(/^opencrate(-audit|-backup|-log|-migrate)?\.service$/)) {
      const commands = [...textOf(`ops/${unit}`).matchAll(/^ExecStart(?:Pre)?=(?!\+)(.+)$/gm)].map(
        (match) => match[1] ?? '',
      );
      expect(commands, unit).to.have.length.above(0);
      for (const command of commands) {
        const program = /^\/usr\/bin\/env node --enable-source-maps (?:\/srv\/opencrate\/current\/)?build\/(\w+)\.mjs/;
        expect(PROGRAMS, command).to.include(program.exec(command)?.[1]);
      }
    }
  });

  it('The process of the store gets no password of the owner of the schema, and the units of the owner get it', () => {
    const owners = 'EnvironmentFile=-/etc/opencrate-owner.env';
    for (const unit of unitsOf(/^opencrate(-audit|-backup|-log|-migrate)\.service$/)) {
      // A namespace of its own keeps the environment from other processes of the same user.
      expect(textOf(`ops/${unit}`).split('\n'), unit).to.include.members([owners, 'PrivateUsers=true']);
    }
    const store = textOf('ops/opencrate.service');
    expect(store).to.contain('ExecStartPre=+/usr/bin/systemctl start opencrate-migrate.service\n');
    expect(store).not.to.contain('owner.env');
  });

  it('Each unit of the store is confined, reads one environment, and its failure is reported', () => {
    for (const unit of unitsOf(/^opencrate(-backup|-log)?\.service$/)) {
      const lines = textOf(`ops/${unit}`).split('\n');
      expect(lines, unit).to.include.members([...HARDENING, 'EnvironmentFile=/etc/opencrate.env', 'User=opencrate']);
      expect(
        lines.some((line) => /^(OnFailure|ExecStopPost)=.*opencrate-notify@%n\.service/.test(line)),
        unit,
      ).to.equal(true);
      const restarts = lines.some((line) => line.startsWith('Restart='));
      expect(lines.includes('StartLimitIntervalSec=0'), unit).to.equal(restarts);
    }
  });
});

describe('The workflows', () => {
  const workflows = readdirSync('.github/workflows').map((name) => textOf(`.github/workflows/${name}`));
  const jobs = workflows.flatMap((text) => Object.values((parse(text) as Workflow).jobs));

  it('Every command is one of package.json', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const commands = jobs.flatMap(({ steps }) =>
      steps.map(({ run }) => /^npm (?:run )?(\w+)/.exec(run ?? '')?.[1] ?? 'ci'),
    );
    expect(commands.filter((name) => !['ci', 'audit'].includes(name) && !(name in scripts))).to.deep.equal([]);
  });

  it('A job may write only what it publishes', () => {
    expect(workflows.filter((text) => !/^permissions:\n  contents: read$/m.test(text))).to.deep.equal([]);
    const writes = jobs.map(({ permissions = {} }) =>
      Object.keys(permissions).filter((of) => permissions[of] === 'write'),
    );
    expect(writes.filter((of) => of.length > 0)).to.deep.equal([['packages'], ['contents']]);
  });

  it('Actions of others are pinned by their commit', () => {
    const used = workflows.flatMap((text) => [...text.matchAll(/uses: *(.+)$/gm)].map(([, action = '']) => action));
    expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d/.test(action))).to.deep.equal([]);
  });

  it('The tests run on every supported Node, and on MariaDB and MySQL', () => {
    const matrices = jobs.flatMap(({ strategy }) => (strategy === undefined ? [] : [strategy.matrix]));
    for (const { node } of matrices) expect(node).to.deep.equal([20, 22, 24]);
    const databases = matrices.flatMap(({ database = [] }) => database);
    for (const name of ['mariadb', 'mysql']) expect(databases.some((one) => one.startsWith(`${name}:`))).to.equal(true);
    for (const text of workflows) expect(text).not.to.contain('continue-on-error');
  });
});
