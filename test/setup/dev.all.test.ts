/**
 * Proves that `npm run dev` starts from a fresh clone, rebuilds an edited source and reloads open pages, and that a
 * failed build leaves the server running. It edits a copy of the project without a build, with a DATA_DIR of its own.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { until } from '#test/support/until.ts';
import { Command, freePort, killAll, processesOf } from './command.ts';

const ISLAND = 'islands/share-link.island.tsx';
/** A build that takes so long hangs. */
const RESTART = { limitMs: 60_000 };

const LEFT_OUT = new Set(
  ['node_modules', '.git', '.data', '.cache', 'coverage', 'build', 'public/build'].map((path) => resolve(path)),
);

function copyProject(folder: string): void {
  cpSync('.', folder, { recursive: true, filter: (path) => !LEFT_OUT.has(resolve(path)) });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/** The id of this start, as the browser receives it; null while the server is away. */
async function startIdOf(address: string): Promise<string | null> {
  const stopped = new AbortController();
  try {
    const { body } = await fetch(`${address}/dev/reload`, { signal: stopped.signal });
    const { value } = (await body?.getReader().read()) ?? {};
    return /^data: (\w+)$/m.exec(new TextDecoder().decode(value))?.[1] ?? null;
  } catch {
    return null;
  } finally {
    stopped.abort();
  }
}

describe('The dev server', function () {
  this.timeout(300_000);
  const project = mkdtempSync(join(tmpdir(), 'opencrate-dev-'));
  const data = mkdtempSync(join(tmpdir(), 'opencrate-dev-data-'));
  let command: Command;
  let address = '';

  const manifest = (): string => readFileSync(join(project, 'public/build/.manifest.json'), 'utf8');
  const runningId = (): Promise<string> => until('the server answers', () => startIdOf(address), RESTART);
  const edit = (change: (source: string) => string, path = ISLAND): void => {
    const file = join(project, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  const untilRestart = (startId: string): Promise<true> =>
    until(
      'another start of the server answers',
      async () => {
        const id = await startIdOf(address);
        return id !== null && id !== startId;
      },
      RESTART,
    );
  /** Edits a source and waits until the server of the edit answers. */
  const rebuild = async (path: string, change: (source: string) => string): Promise<void> => {
    const startId = await runningId();
    edit(change, path);
    await untilRestart(startId);
  };

  before(async () => {
    copyProject(project);
    const env = { PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'error' };
    command = new Command(['dev'], data, env, join(project, 'scripts/setup.mjs'));
    address = await command.untilPrinted(/^The store: (.+)$/m, 100_000);
  });

  after(async () => {
    await command.stop();
    expect(processesOf(data)).to.deep.equal([]);
    killAll(data, /./);
    for (const folder of [project, data]) rmSync(folder, { recursive: true, force: true });
  });

  it('Scripts have source maps and no compressed copies', async () => {
    const page = await fetch(`${address}/`);
    expect(page.status).to.equal(200);
    expect(page.headers.get('content-security-policy')).to.contain("connect-src 'self';");
    const { boot } = JSON.parse(manifest()) as { readonly boot: string };
    expect(await page.text()).to.contain(boot);
    const script = await (await fetch(`${address}${boot}`)).text();
    expect(script).to.contain('/dev/reload').and.contain('sourceMappingURL=data:');
    expect(
      readdirSync(dirname(join(project, 'public', boot))).filter((name) => /\.(?:br|gz)$/.test(name)),
    ).to.deep.equal([]);
  });

  it('An edited island is rebuilt, and open pages reload', async () => {
    await rebuild(ISLAND, (source) => source.replace(/share is-\w+'/, "share is-edited'"));
    const { islands } = JSON.parse(manifest()) as { readonly islands: Readonly<Record<string, string>> };
    const script = readFileSync(join(project, 'public', islands['share-link'] ?? ''), 'utf8');
    expect(script).to.contain('share is-edited');
  });

  it('An edited source of the server is rebuilt without the files of browsers', async () => {
    const before = manifest();
    await rebuild('src/http/health.ts', (source) => source.replace("status: 'ok'", "status: 'edited'"));
    expect(await (await fetch(`${address}/healthz`)).text()).to.contain('edited');
    expect(manifest()).to.equal(before);
  });

  it('An edited stylesheet is rebuilt', async () => {
    await rebuild('views/styles/store.css', (source) => `${source}\n.edited { color: red; }\n`);
    const { styles } = JSON.parse(manifest()) as { readonly styles: string };
    expect(await (await fetch(`${address}${styles}`)).text()).to.contain('.edited');
  });

  it('An edited text is shown', async () => {
    await rebuild('locales/en/cases.json', (source) => source.replace(/("home.title": ")\w*/, '$1edited'));
    expect(await (await fetch(`${address}/en`)).text()).to.contain('<title>edited');
  });

  it('A stack names the line of the source', async () => {
    const startId = await runningId();
    const thrown = "throw new Error('edited'); ";
    edit((source) => source.replace('sendJson(req', `${thrown}sendJson(req`), 'src/http/health.ts');
    await untilRestart(startId);
    expect((await fetch(`${address}/healthz`)).status).to.equal(500);
    await command.untilPrinted(/src\/http\/health\.ts:\d+/);
    const failingId = await runningId();
    edit((source) => source.replace(thrown, ''), 'src/http/health.ts');
    await untilRestart(failingId);
  });

  it('A failed build leaves the server running, and the next change is built', async () => {
    const [before, startId] = [manifest(), await runningId()];
    edit((source) => `${source}\nconst const = 1;\n`);
    await command.untilPrinted(/share-link\.island\.tsx:\d+/);
    await command.untilPrinted(/Waiting for a change \.\.\./);
    expect(await startIdOf(address)).to.equal(startId);
    edit((source) => source.replace('\nconst const = 1;\n', '').replace(/share is-\w+'/, "share is-mended'"));
    await until('another build of the scripts is there', () => manifest() !== before, RESTART);
    await untilRestart(startId);
  });
});
