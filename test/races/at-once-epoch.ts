/**
 * Several processes of the store while the epoch of their database changes under them, as it does when an operator
 * restores a backup and leaves a process running. Proves that every process ends older sessions within seconds.
 */
import { expect } from 'chai';
import type { SessionAnswer } from '#test/support/store.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';
import { until } from '#test/support/until.ts';

/** Each process reads the epoch once a second. */
const NOTICE = { limitMs: 10_000 };
const PROCESSES = [0, 1];

export function epochChange(both: TwoProcesses): void {
  describe('A change of the epoch', () => {
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
      for (const place of PROCESSES) expect(await userAt(place, cookie)).not.to.equal(null);
      await both.services.db('database_epoch').increment('epoch', 1);
      for (const place of PROCESSES) {
        const isEnded = async (): Promise<boolean> => (await userAt(place, cookie)) === null;
        await until(`process ${String(place)} has ended the session`, isEnded, NOTICE);
      }
      const again = await signIn(1);
      for (const place of PROCESSES) expect(await userAt(place, again)).not.to.equal(null);
    });

    it('Sessions are refused while a restored backup is not finished', async () => {
      const cookie = await signIn(0);
      const row = await both.services.db('database_epoch').first<{ epoch: number }>('epoch');
      await both.services.db('database_epoch').update({ epoch: null, backed_up_at: new Date() });
      try {
        for (const place of PROCESSES) {
          const isRefused = async (): Promise<boolean> => {
            const { status } = await fetch(`${both.originOf(place)}/api/_auth/session`, { headers: { cookie } });
            return status === 503;
          };
          await until(`process ${String(place)} refuses sessions`, isRefused, NOTICE);
        }
      } finally {
        await both.services.db('database_epoch').update({ epoch: row.epoch, backed_up_at: null });
      }
    });
  });
}
