/* Races of openings over two processes and the real database: concurrent requests create and lose no value. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { verifyDraw } from '#scripts/verify-draw.mjs';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';
import { until } from '#test/support/until.ts';

const AT_ONCE = 100;
const MONEY_FOR = 50;

interface OpeningResponse {
  readonly drops: readonly Readonly<Record<'insertId' | 'drawId' | 'ticket' | 'nonce', number>>[];
}

export function openingsAtOnce(both: TwoProcesses): void {
  describe('Many openings at once over two processes', () => {
    let player: HttpPlayer;

    beforeEach(async () => {
      player = await signIn(both.originOf(0), `racer ${randomUUID().slice(0, 8)}`);
    });

    const openOne = (place: number, key: string) =>
      player.post(both.originOf(place), '/api/case/open', { case: 'plain', count: 1 }, key);
    const openingsOf = async (): Promise<number> => {
      const [row] = await both.services
        .db('openings')
        .where({ player_id: player.id })
        .count<{ n: number }[]>({ n: '*' });
      return Number(row?.n);
    };

    it(`The money for ${String(MONEY_FOR)} openings pays for exactly as many of ${String(AT_ONCE)}`, async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => openOne(index, `has-money-${String(index)}`)),
      );
      const opened = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ body }) => body.error === 'errors.case.funds');
      expect([opened.length, refused.length]).to.deep.equal([MONEY_FOR, AT_ONCE - MONEY_FOR]);
      expect(await openingsOf()).to.equal(MONEY_FOR);
    });

    it(`One key sent ${String(AT_ONCE)} times opens once, and every request gets the same answer`, async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => openOne(index, 'one-and-the-same')),
      );
      const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)));
      expect(bodies.size).to.equal(1);
      for (const { status, retryAfter } of answers) {
        expect(status).to.be.oneOf([200, 409]);
        if (status === 409) expect(Number(retryAfter)).to.be.greaterThan(0);
      }
      expect(await openingsOf()).to.equal(1);
    });

    it(`One item sold ${String(AT_ONCE)} times is paid once`, async () => {
      const opened = await openOne(0, 'to-be-sold');
      const id = (opened.body.data as OpeningResponse).drops[0]?.insertId;
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          player.post(both.originOf(index), '/api/item/sell', { ids: [id] }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
      expect(answers.filter(({ status }) => status === 409)).to.have.lengthOf(AT_ONCE - 1);
    });

    it('Concurrent sell-all, sales and openings of one player sell every item once', async () => {
      const opened = await player.post(both.originOf(0), '/api/case/open', { case: 'plain', count: 10 }, 'ten-items');
      const ids = (opened.body.data as OpeningResponse).drops.map(({ insertId }) => insertId);
      const answers = await Promise.all([
        ...ids.map((id, index) => player.post(both.originOf(index), '/api/item/sell', { ids: [id] })),
        ...ids.map((_, index) => player.post(both.originOf(index), '/api/item/sell-all', { expected: 10 - index })),
        ...ids.map((_, index) => openOne(index, `meanwhile-${String(index)}`)),
      ]);
      for (const { status } of answers) expect(status).to.be.oneOf([200, 402, 409]);
    });

    it('Every draw stays provable when the client seed is changed during openings', async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          index % 4 === 3
            ? player.post(both.originOf(index), '/api/fair/rotate', { clientSeed: `seed ${String(index)}` })
            : player.post(both.originOf(index), '/api/case/open', { case: 'plain', count: 1 }),
        ),
      );
      // Reveals the last pair too.
      await player.post(both.originOf(0), '/api/fair/rotate', {});
      const drops = answers.flatMap(({ body }) => (body.data as Partial<OpeningResponse> | undefined)?.drops ?? []);
      expect(drops.length).to.be.above(0);
      const used = new Set<string>();
      for (const { drawId, ticket, nonce } of drops) {
        const response = await fetch(`${both.originOf(drawId)}/api/fair/draw/${String(drawId)}`);
        const { data } = (await response.json()) as { data: Parameters<typeof verifyDraw>[0] & { serverSeed: string } };
        expect(verifyDraw(data)).to.include({ holds: true });
        expect(data).to.include({ ticket, nonce });
        used.add(`${data.serverSeed} ${String(nonce)}`);
      }
      expect(used.size).to.equal(drops.length);
    });

    it('Limited stock is never exceeded', async () => {
      const racers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => signIn(both.originOf(index), `stock ${randomUUID().slice(0, 8)}`)),
      );
      /** All racers want the same row: a page that is told that it is busy presses again. */
      const openLimited = (racer: HttpPlayer, place: number, count: number): Promise<Answer> =>
        until('an opening is not refused as busy', async () => {
          const answer = await racer.post(both.originOf(place), '/api/case/open', { case: 'limited', count });
          return answer.body.error === 'errors.busy' ? null : answer;
        });
      const answers = await Promise.all(
        racers.flatMap((racer, index) => [1, 2].map((count) => openLimited(racer, index, count))),
      );
      for (const { status, body } of answers) {
        if (status !== 200)
          expect(body.error, String(status)).to.be.oneOf(['errors.case.unavailable', 'errors.case.changed']);
      }
      const limited = both.services.db('cases').select('id').where({ name: 'limited' });
      const stocks = both.services.db('case_stock_periods').whereIn('running_of', limited);
      const [stock] = await stocks.select<{ total: number; sold: number }[]>('total', 'sold');
      expect(stock?.sold).to.equal(stock?.total);
    });
  });
}
