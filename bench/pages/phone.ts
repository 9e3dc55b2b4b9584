import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import lighthouse from 'lighthouse';

const START_MS = 30_000;
/** On a busy machine Chromium sometimes loses the trace of a visit, and Lighthouse asks for a retry. */
const TRIES = 3;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--mute-audio',
  '--no-first-run',
  // Prevents Chromium from contacting its vendor: only this machine is reachable.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--remote-debugging-port=0',
];

/** Lighthouse's result of one visit. Scores are percent. */
export interface Figures {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

export interface Visit extends Figures {
  /** Audits that lost points, as `audit: Lighthouse's explanation`. */
  readonly complaints: readonly string[];
}

/** A browser that Lighthouse throttles to a slow phone. */
export interface Phone {
  /** Visits an address as a new guest with an empty cache. */
  readonly visit: (address: string) => Promise<Visit>;
  readonly close: () => Promise<void>;
}

/** Starts Chromium with a profile of its own. Throws when it does not start within half a minute. */
export async function openPhone(chromiumPath: string): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'opencrate-phone-'));
  const child = spawn(chromiumPath, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const port = await debuggingPort(profile, child);
    return { visit: (address) => visit(address, port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Chromium writes its port into its profile. */
async function debuggingPort(profile: string, child: ChildProcess): Promise<number> {
  const file = join(profile, 'DevToolsActivePort');
  const until = performance.now() + START_MS;
  while (performance.now() < until && child.exitCode === null) {
    const [port = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (port !== '') return Number(port);
    await pause(50);
  }
  throw new Error('Chromium does not start');
}

async function visit(address: string, port: number): Promise<Visit> {
  const report = await reportOf(address, port);
  const { audits, categories } = report;
  const valueOf = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const scoreOf = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    fcpMs: valueOf('first-contentful-paint'),
    lcpMs: valueOf('largest-contentful-paint'),
    tbtMs: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    complaints: complaintsOf(report),
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function reportOf(address: string, port: number): Promise<Report> {
  let failure = 'Lighthouse says nothing';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr;
    failure = result?.lhr.runtimeError?.message ?? failure;
  }
  throw new Error(`${address}: ${failure}`);
}

function complaintsOf({ audits, categories }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      // The table shows paint times, because the score rounds 0.99 of them away.
      if (audit === undefined || audit.score === null || audit.score >= 0.99 || weight === 0) return [];
      return [`${id}: ${audit.displayValue ?? audit.title}`];
    }),
  );
}
