/*
 * Races of the wheel over two processes: one free spin, one code and one idempotency key, each requested a hundred
 * times at once, give one prize each. The audit after each test checks the rest.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { transaction } from '#src/platform/database/transaction.ts';
import { addPromo } from '#src/core/promo-codes/index.ts';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';

const AT_ONCE = 100;
/** Starting points of a demo player, and points added by the wheel of these tests. */
const BEGINS_WITH = 100;
const PRIZE = 50;

export function spinsAtOnce(both: TwoProcesses): void {
  describe('Spins at once over two processes', () => {
    let player: HttpPlayer;

    beforeEach(async () => {
      player = await signIn(both.originOf(0), `spinner ${randomUUID().slice(0, 8)}`);
    });

    const atOnce = (fields: object, key?: string): Promise<Answer[]> =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          player.post(both.originOf(index), '/api/wheel/spin', fields, key),
        ),
      );
    const doneOf = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 200);
    const pointsOf = ({ body }: Answer): number => (body.data as { prize: { bonuses: number } }).prize.bonuses;

    it(`${String(AT_ONCE)} requests take one free spin once`, async () => {
      const answers = await atOnce({});
      const done = doneOf(answers);
      expect(done.map(pointsOf)).to.deep.equal([BEGINS_WITH + PRIZE]);
      for (const { status, body } of answers) {
        if (status !== 200) expect([status, body.error]).to.deep.equal([409, 'errors.wheel.spins']);
      }
    });

    it(`${String(AT_ONCE)} requests use one code of a player once, and no free spin`, async () => {
      const promo = `RACE-${randomUUID().slice(0, 8)}`;
      const unrestricted = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
      await transaction(both.services, null, (tx) => addPromo(tx, { ...unrestricted, code: promo, terms: null }));
      const answers = await atOnce({ promo });
      expect(doneOf(answers).map(({ body }) => (body.data as { freeSpin: number }).freeSpin)).to.deep.equal([1]);
      for (const { status, body } of answers) {
        if (status !== 200) expect([status, body.error]).to.deep.equal([409, 'errors.promo.used']);
      }
    });

    it('One intention sent a hundred times gives one prize', async () => {
      const answers = await atOnce({}, `one-intention-${randomUUID()}`);
      const done = doneOf(answers);
      expect(done.length).to.be.above(0);
      expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).to.equal(1);
      for (const { status } of answers)
        expect(status, 'the others wait for it and may get 409').to.be.oneOf([200, 409]);
    });
  });
}
