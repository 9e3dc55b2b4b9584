/**
 * Several processes of the store while the epoch of their database changes under them, as it does when an operator
 * restores a backup and leaves a process running. Proves that every process ends older sessions within seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { SessionAnswer } from '#test/support/store.ts';
import { twoProcesses } from '#test/support/two-processes.ts';

/** Each process reads the epoch once a second. */
const NOTICE_MS = 3000;

describe('A change of the epoch', function () {
  this.timeout(240_000);
  const both = twoProcesses();

  const userAt = async (place: number, cookie: string): Promise<SessionAnswer['user']> => {
    const answer = await fetch(`${both.originOf(place)}/api/_auth/session`, { headers: { cookie } });
    return ((await answer.json()) as SessionAnswer).user;
  };
  const signIn = async (place: number): Promise<string> => {
    const arrived = await fetch(`${both.originOf(place)}/auth/demo?name=epoch`, { redirect: 'manual' });
    return /session=[^;]+/.exec(arrived.headers.get('set-cookie') ?? '')?.[0] ?? '';
  };

  it('A new epoch ends the sessions of every running process', async () => {
    const cookie = await signIn(0);
    for (const place of [0, 1]) expect(await userAt(place, cookie)).not.to.equal(null);
    await both.services.db('database_epoch').increment('epoch', 1);
    await sleep(NOTICE_MS);
    for (const place of [0, 1]) expect(await userAt(place, cookie)).to.equal(null);
    const again = await signIn(1);
    for (const place of [0, 1]) expect(await userAt(place, again)).not.to.equal(null);
  });

  it('Sessions are refused while a restored backup is not finished', async () => {
    const cookie = await signIn(0);
    const row = await both.services.db('database_epoch').first<{ epoch: number }>('epoch');
    await both.services.db('database_epoch').update({ epoch: null, backed_up_at: new Date() });
    try {
      await sleep(NOTICE_MS);
      for (const place of [0, 1]) {
        const { status } = await fetch(`${both.originOf(place)}/api/_auth/session`, { headers: { cookie } });
        expect(status).to.equal(503);
      }
    } finally {
      await both.services.db('database_epoch').update({ epoch: row.epoch, backed_up_at: null });
    }
  });
});
