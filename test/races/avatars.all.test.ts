/**
 * Two hundred uploads at once: each is accepted or gets a retry response, memory grows by 150 MB at most, and the event
 * loop stays responsive. The store runs in its own process, so that only the store is measured; delays from waiting for
 * a CPU core do not count.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { Services } from '#src/platform/services.ts';
import { noisyPhoto } from '#test/support/catalogue/pictures.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const UPLOADS = 200;
const MOST_GROWTH_MB = 150;
const MOST_LAG_MS = 100;
const SAMPLE_MS = 20;
/** By then the measurements are on the disk. */
const WRITTEN_MS = 500;
const WATCH = pathToFileURL(join(PROJECT_FOLDER, 'test/support/processes/loop-watch.mjs')).href;

interface Guest {
  readonly cookie: string;
  readonly token: string;
}

describe('200 photos at once', function () {
  this.timeout(180_000);
  let services: Services;
  let store: StoreProcess;
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-loop-'));
  const turns = join(folder, 'turns');
  before(async () => {
    services = await makeServices();
    store = await startStore({ NODE_OPTIONS: `--import ${WATCH}`, LOOP_WATCH_FILE: turns });
  });
  after(async () => {
    await store.stop();
    rmSync(folder, { recursive: true });
    await closeServices(services);
  });

  const arrive = async (name: string): Promise<Guest> => {
    const arrived = await fetch(`${store.origin}/auth/demo?name=${encodeURIComponent(name)}`, { redirect: 'manual' });
    const cookie = arrived.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0] ?? '')
      .join('; ');
    const session = await fetch(`${store.origin}/api/_auth/session`, { headers: { cookie } });
    const { user } = (await session.json()) as { user: { session: { token: string } } };
    return { cookie, token: user.session.token };
  };
  const send = async ({ cookie, token }: Guest, content: Buffer) => {
    const body = new FormData();
    body.append('avatar', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'photo.jpg');
    const headers = { cookie, 'x-auth-token': token };
    const answer = await fetch(`${store.origin}/api/user/avatar`, { method: 'POST', headers, body });
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  const memoryMb = (): number => {
    const [, kilobytes = '0'] =
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(store.pid)}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  };
  /** The 99th percentile of event loop delay between two times: in total, and without waiting for a core. */
  const lagMs = async (fromMs: number, toMs: number): Promise<{ all: number; own: number }> => {
    await sleep(WRITTEN_MS);
    const samples = readFileSync(turns, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
      .filter(([at = 0]) => at >= fromMs && at <= toMs);
    expect(samples.length).to.be.above(100);
    const p99 = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length * 0.99)] ?? NaN;
    return {
      all: p99(samples.map(([, late = NaN]) => late)),
      own: p99(samples.map(([, late = NaN, waited = NaN]) => late - waited)),
    };
  };

  /** Uploads a photo for each guest at once and measures meanwhile. */
  const storm = async (guests: readonly Guest[], photoOf: (place: number) => Buffer) => {
    const fromMs = Date.now();
    let mostMb = 0;
    let isOver = false;
    const watch = async (): Promise<void> => {
      while (!isOver) {
        mostMb = Math.max(mostMb, memoryMb());
        await sleep(SAMPLE_MS);
      }
    };
    const watching = watch();
    const answers = await Promise.all(guests.map((guest, index) => send(guest, photoOf(index))));
    isOver = true;
    await watching;
    return { answers, mostMb, lag: await lagMs(fromMs, Date.now()) };
  };

  it('200 uploads use a bounded memory and leave the event loop free', async () => {
    const photo = await noisyPhoto(4000, 3000);
    const photos = [photo, photo, photo, await noisyPhoto(4000, 3000, true)];
    const photoOf = (place: number): Buffer => photos[place % photos.length] ?? Buffer.alloc(0);
    const guests: Guest[] = [];
    for (let index = 0; index < UPLOADS; index += 1) {
      guests.push(await arrive(`photo ${String(index)} ${String(process.pid)}`));
    }
    // The first uploads load code that stays in memory; it does not count as growth.
    for (const [index, guest] of guests.slice(0, photos.length).entries()) {
      expect(await send(guest, photoOf(index))).to.include({ status: 200 });
    }
    const beforeMb = memoryMb();
    const { answers, mostMb, lag } = await storm(guests, photoOf);
    const taken = answers.filter(({ status }) => status === 200);
    const later = answers.filter(({ status }) => status === 503);
    console.log(
      `      ${String(UPLOADS)} photos of 12 MP: ${String(taken.length)} taken, ${String(later.length)} answered ` +
        `503; memory grew from ${beforeMb.toFixed(0)} by ${(mostMb - beforeMb).toFixed(0)} MB; ` +
        `event loop p99 ${lag.own.toFixed(1)} ms, ${lag.all.toFixed(1)} ms with the waiting for a core`,
    );
    expect(taken.length + later.length).to.equal(UPLOADS);
    expect(taken.length).to.be.at.least(photos.length);
    for (const { retryAfter } of later) expect(Number(retryAfter)).to.be.above(0);
    expect(mostMb - beforeMb).to.be.at.most(MOST_GROWTH_MB);
    expect(lag.own).to.be.below(MOST_LAG_MS);
    // A retry is accepted.
    for (const [index, guest] of guests.slice(-2).entries()) {
      expect(await send(guest, photoOf(index))).to.include({ status: 200 });
    }
  });
});
