/*
 * Races of contracts and upgrades over two processes: an item sent to sale, contract and upgrade at once ends in
 * exactly one of them, and concurrent seed rotation keeps every draw provable. The audit after each test checks the
 * rest.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';
import { until } from '#test/support/until.ts';

const AT_ONCE = 99;

interface OpeningResponse {
  readonly drops: readonly { readonly insertId: number }[];
}

export function gamesAtOnce(both: TwoProcesses): void {
  describe('Contracts and upgrades at once over two processes', () => {
    let player: HttpPlayer;
    let dearest: number;
    before(async () => {
      const { itemsById } = await publishedCases(both.services);
      const items = [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG);
      dearest = items[0]?.id ?? 0;
    });

    beforeEach(async () => {
      player = await signIn(both.originOf(0), `gamer ${randomUUID().slice(0, 8)}`);
    });

    const ask = (place: number, path: string, body: object): Promise<Answer> =>
      player.post(both.originOf(place), path, body);

    /** Items that are valid for a contract, without the most expensive one. */
    const fitting = (count: number): Promise<number[]> =>
      until('an opening has items for a contract and an upgrade', async () => {
        const opened = await ask(0, '/api/case/open', { case: 'plain', count });
        const ids = (opened.body.data as OpeningResponse).drops.map(({ insertId }) => insertId);
        const contract = await ask(0, '/api/contract/preview', { ids });
        const upgrade = await ask(0, '/api/upgrade/preview', { ids: ids.slice(0, 1), target: dearest });
        return contract.status === 200 && upgrade.status === 200 ? ids : null;
      });

    it('One item is used by exactly one of sale, contract and upgrade', async () => {
      const ids = await fitting(3);
      const [shared = 0] = ids;
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => {
          if (index % 3 === 0) return ask(index, '/api/item/sell', { ids: [shared] });
          if (index % 3 === 1) return ask(index, '/api/contract/create', { ids });
          return ask(index, '/api/upgrade/roll', { ids: [shared], target: dearest });
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
      for (const { status, body } of answers) {
        if (status !== 200) expect([status, body.error]).to.deep.equal([409, 'errors.item.state']);
      }
      const [item] = await both.services.db('items').select<{ status: string }[]>('status').where({ id: shared });
      expect(item?.status).to.be.oneOf(['sold', 'contract', 'upgrade']);
    });

    it('Every draw stays provable when seeds are changed meanwhile', async () => {
      const parts = [await fitting(4), await fitting(4), await fitting(4)];
      const answers = await Promise.all([
        ...parts.flatMap((ids, index) => [
          ask(index, '/api/contract/create', { ids: ids.slice(0, 4) }),
          ask(index + 1, '/api/upgrade/roll', { ids: ids.slice(0, 1), target: dearest, addMinor: 1 }),
        ]),
        ...Array.from({ length: 30 }, (_, index) =>
          ask(index, '/api/fair/rotate', { clientSeed: `seed ${String(index)}` }),
        ),
      ]);
      for (const { status } of answers) expect(status).to.be.oneOf([200, 409]);
      const used = parts.flat().length;
      const [uses] = await both.services
        .db('item_uses')
        .whereIn('owned_item_id', parts.flat())
        .count<{ n: number }[]>({ n: '*' });
      expect(Number(uses?.n)).to.be.within(3, used);
    });
  });
}
