/*
 * Limits over two processes: concurrent spending of any kind never exceeds the limits on losses and top-ups, and a
 * break that starts meanwhile is enforced. The audit after each test checks the rest.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';

const AT_ONCE = 100;
const LIMIT = 9000;
const PRICE = 2000;

export function limitsAtOnce(both: TwoProcesses): void {
  describe('Limits at once over two processes', () => {
    let player: HttpPlayer;

    beforeEach(async () => {
      player = await signIn(both.originOf(0), `careful ${randomUUID().slice(0, 8)}`);
    });

    const openOne = (place: number) => player.post(both.originOf(place), '/api/case/open', { case: 'plain', count: 1 });
    const lost = async (): Promise<number> => {
      const [row] = await both.services
        .db('play_days')
        .where({ player_id: player.id })
        .sum<{ spent: string; staked: string; won: string }[]>({
          spent: 'spent_kopecks',
          staked: 'staked_kopecks',
          won: 'won_kopecks',
        });
      return Number(row?.spent ?? 0) + Number(row?.staked ?? 0) - Number(row?.won ?? 0);
    };

    it(`${String(AT_ONCE)} concurrent openings lose no more than the limit`, async () => {
      await player.post(both.originOf(0), '/api/user/limits', { kind: 'loss', period: 'day', sumMinor: LIMIT });
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => openOne(index)));
      expect(answers.some(({ status }) => status === 200)).to.equal(true);
      expect(await lost()).to.be.at.most(LIMIT);
      const refused = answers.filter(({ body }) => body.error === 'errors.play.limit');
      if (refused.length > 0) expect(LIMIT - (await lost())).to.be.below(LIMIT + PRICE);
    });

    it(`${String(AT_ONCE / 4)} concurrent top-ups stay within the limit`, async () => {
      await player.post(both.originOf(0), '/api/user/limits', { kind: 'topup', period: 'month', sumMinor: 50_000 });
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE / 4 }, (_, index) =>
          player.post(both.originOf(index), '/api/payment/create', { sum: 100, method: 'sandbox', promo: '' }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(5);
    });

    it('A break in the middle of openings stops every later commit', async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          index === AT_ONCE / 2 ? player.post(both.originOf(index), '/api/user/pause', { days: 1 }) : openOne(index),
        ),
      );
      expect(answers[AT_ONCE / 2]?.status).to.equal(200);
      expect((await openOne(0)).body.error).to.equal('errors.play.paused');
    });
  });
}
