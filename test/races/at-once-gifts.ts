/*
 * Races of gifts over two processes: a daily bonus requested a hundred times at once is paid once, an invite code is
 * activated once, and two players cannot activate each other's codes. The audit after each test checks the rest.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { payIn } from '#test/support/players/pay-in.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';

const AT_ONCE = 100;
/** Starting points of a demo player, points of the first day, and points of a gift. */
const [BEGIN, FIRST_DAY, GIFT] = [100_00, 10_00, 50_00];

export function giftsAtOnce(both: TwoProcesses): void {
  describe('Gifts at once over two processes', () => {
    const newPlayer = (): Promise<HttpPlayer> => signIn(both.originOf(0), `taker ${randomUUID().slice(0, 8)}`);
    const pointsOf = async ({ id }: HttpPlayer): Promise<number> => {
      const [wallet] = await both.services
        .db('wallets')
        .where({ player_id: id, account: 'bonus' })
        .select<{ balance: number }[]>('balance');
      return Number(wallet?.balance);
    };
    const atOnce = (ask: (place: number) => Promise<Answer>): Promise<Answer[]> =>
      Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(index)));
    const accepted = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length;

    it('A hundred requests pay one daily bonus', async () => {
      const player = await newPlayer();
      const answers = await atOnce((place) => player.post(both.originOf(place), '/api/bonus/take', {}));
      expect(accepted(answers)).to.equal(1);
      for (const { status, body } of answers) {
        if (status !== 200) expect([status, body.error]).to.deep.equal([409, 'errors.bonus.taken']);
      }
      expect(await pointsOf(player)).to.equal(BEGIN + FIRST_DAY);
    });

    it('A hundred requests under one key get one answer, and one bonus is paid', async () => {
      const player = await newPlayer();
      const key = randomUUID();
      const answers = await atOnce((place) => player.post(both.originOf(place), '/api/bonus/take', {}, key));
      const bodies = answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
      expect(new Set(bodies).size).to.equal(1);
      for (const { status, retryAfter } of answers) if (status !== 200) expect([status, retryAfter]).to.include(409);
      expect(await pointsOf(player)).to.equal(BEGIN + FIRST_DAY);
    });

    it('A hundred requests activate one code, of however many friends', async () => {
      const friends = await Promise.all(Array.from({ length: 4 }, newPlayer));
      const player = await newPlayer();
      const answers = await atOnce((place) => {
        const code = String(friends[place % friends.length]?.id);
        return player.post(both.originOf(place), '/api/invite/activate', { code });
      });
      expect(accepted(answers)).to.equal(1);
      for (const { status, body } of answers) {
        if (status !== 200) expect([status, body.error]).to.deep.equal([409, 'errors.invite.used']);
      }
      await Promise.all([payIn(both.services, player), payIn(both.services, player)]);
      const points = await Promise.all(friends.map(pointsOf));
      expect(points.sort((one, other) => one - other)).to.deep.equal([BEGIN, BEGIN, BEGIN, BEGIN + GIFT]);
      expect(await pointsOf(player)).to.equal(BEGIN + GIFT);
    });

    it('Two players never activate each other’s codes', async () => {
      const [one, other] = [await newPlayer(), await newPlayer()];
      const answers = await atOnce((place) => {
        const [from, to] = place % 4 < 2 ? [one, other] : [other, one];
        return from.post(both.originOf(place), '/api/invite/activate', { code: String(to.id) });
      });
      expect(accepted(answers)).to.equal(1);
      for (const { status, body } of answers) {
        if (status !== 200) expect(body.error).to.be.oneOf(['errors.invite.used', 'errors.invite.ring']);
      }
      await Promise.all([payIn(both.services, one), payIn(both.services, other)]);
      expect([await pointsOf(one), await pointsOf(other)]).to.deep.equal([BEGIN + GIFT, BEGIN + GIFT]);
    });

    it('One of a hundred players gets the chosen code', async () => {
      const code = `race-${randomUUID().slice(0, 8)}`;
      const players = await Promise.all(Array.from({ length: 10 }, newPlayer));
      const answers = await atOnce((place) => {
        const player = players[place % players.length];
        if (player === undefined) throw new Error('unknown');
        return player.post(both.originOf(place), '/api/invite/set', { code });
      });
      expect(accepted(answers)).to.equal(1);
      for (const { status, body } of answers) {
        if (status !== 200) expect(body.error).to.be.oneOf(['errors.invite.taken', 'errors.invite.changed']);
      }
    });
  });
}
