import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';

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
  // That of the benchmark's proxy.
  '--ignore-certificate-errors',
  // Prevents Chromium from contacting its vendor: only this machine is reachable.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--remote-debugging-port=0',
];

/** Lighthouse's result of one visit. Scores are percent; `score` is that of the category performance. */
export interface Figures {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly mainThreadMs: number;
  readonly cls: number;
  readonly requests: number;
  readonly bytes: number;
  readonly score: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/** A browser that Lighthouse throttles to a slow phone. */
export interface Phone {
  /** Visits an address with an empty cache, as a new guest or with the cookie of a player. */
  readonly visit: (address: string, cookie?: string) => Promise<Figures>;
  readonly close: () => Promise<void>;
}

/** Starts Chromium with a profile of its own. Throws when it does not start within half a minute. */
export async function openPhone(chromiumPath: string): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'opencrate-phone-'));
  const child = spawn(chromiumPath, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    }
    process.off('exit', kill);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const port = await debuggingPort(profile, child);
    const visitAs = async (address: string, cookie?: string): Promise<Figures> => {
      await signIn(port, address, cookie);
      return visit(address, port);
    };
    return { visit: visitAs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Gives the browser the cookies of a player, or none. A header would not do: once a visit has left a cookie, the
 * browser sends its own instead.
 */
async function signIn(port: number, address: string, cookie?: string): Promise<void> {
  const pairs = cookie?.split('; ') ?? [];
  // Disconnected again before the visit, because a second client would slow it.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(port)}`);
  try {
    const [context] = browser.contexts();
    await context?.clearCookies();
    const { origin } = new URL(address);
    const cookies = pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url: origin };
    });
    await context?.addCookies(cookies);
  } finally {
    await browser.close();
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

async function visit(address: string, port: number): Promise<Figures> {
  const { audits, categories } = await reportOf(address, port);
  const valueOf = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const scoreOf = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const sent = requestsOf(audits['network-requests']?.details);
  return {
    fcpMs: valueOf('first-contentful-paint'),
    lcpMs: valueOf('largest-contentful-paint'),
    tbtMs: valueOf('total-blocking-time'),
    mainThreadMs: valueOf('mainthread-work-breakdown'),
    cls: valueOf('cumulative-layout-shift'),
    requests: sent.length,
    bytes: sent.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    score: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
}

interface SentRequest {
  readonly url: string;
  readonly transferSize?: number;
}

/** Requests to the network; pictures inside of the page and of the style sheets are none. */
function requestsOf(details: unknown): SentRequest[] {
  const { items } = details as { readonly items: readonly SentRequest[] };
  return items.filter(({ url }) => url.startsWith('http'));
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function reportOf(address: string, port: number): Promise<Report> {
  let failure = 'Lighthouse says nothing';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const result = await lighthouse(address, {
      port,
      output: 'json',
      logLevel: 'error',
      disableFullPageScreenshot: true,
    });
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr;
    failure = result?.lhr.runtimeError?.message ?? failure;
  }
  throw new Error(`${address}: ${failure}`);
}
