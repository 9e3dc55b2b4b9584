/* A process killed during openings: every acknowledged opening exists once, and retries complete the others. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';

interface Volume {
  readonly openings: number;
  readonly players: number;
  /** Openings that are acknowledged before the process is killed. */
  readonly killAfter: number;
}

export function killedOpenings({ openings, players: playerCount, killAfter }: Volume): void {
  describe('kill -9 in the middle of openings', function () {
    this.timeout(300_000);
    let services: Services;
    let store: StoreProcess;
    before(async () => {
      services = await makeServices();
      store = await startStore();
    });
    after(async () => {
      await store.stop();
      await closeServices(services);
    });

    it(`None of ${String(openings)} openings is lost or doubled`, async () => {
      const run = randomUUID().slice(0, 8);
      const players = await Promise.all(
        Array.from({ length: playerCount }, (_, index) => signIn(store.origin, `kill ${run} ${String(index)}`)),
      );
      const answered = new Map<string, string>();
      const open = async (player: HttpPlayer, key: string): Promise<Answer | null> => {
        const body = { case: 'plain', count: 1 };
        const answer = await player.post(store.origin, '/api/case/open', body, key).catch(() => null);
        if (answer?.status === 200) answered.set(`${String(player.id)} ${key}`, JSON.stringify(answer.body.data));
        return answer;
      };
      const keys = Array.from({ length: openings / playerCount }, (_, index) => `opening-${String(index)}`);
      const kills: Promise<void>[] = [];
      await Promise.all(
        players.map(async (player) => {
          for (const key of keys) {
            if (kills.length > 0) return;
            await open(player, key);
            if (answered.size >= killAfter && kills.length === 0) kills.push(store.kill());
          }
        }),
      );
      await Promise.all(kills);
      const acknowledged = new Map(answered);
      expect(acknowledged.size).to.be.within(killAfter, openings - 1);

      store = await startStore();
      await expectCleanAudit(services);
      await Promise.all(
        players.map(async (player) => {
          for (const key of keys) expect((await open(player, key))?.status).to.equal(200);
        }),
      );
      for (const [key, answer] of acknowledged) expect(answered.get(key)).to.equal(answer);
      const [row] = await services
        .db('openings')
        .whereIn(
          'player_id',
          players.map(({ id }) => id),
        )
        .count<{ n: number }[]>({ n: '*' });
      expect(Number(row?.n)).to.equal(openings);
      await expectCleanAudit(services);
    });
  });
}
