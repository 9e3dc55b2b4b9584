/* A free case over two processes: concurrent requests open it once per cooldown. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import type { TwoProcesses } from '#test/support/processes/two-processes.ts';

const AT_ONCE = 100;

export function freeCasesAtOnce(both: TwoProcesses): void {
  describe('A free case over two processes', () => {
    let player: HttpPlayer;

    beforeEach(async () => {
      player = await signIn(both.originOf(0), `free ${randomUUID().slice(0, 8)}`);
    });

    const countOf = async (table: string): Promise<number> => {
      const [row] = await both.services.db(table).where({ player_id: player.id }).count<{ n: number }[]>({ n: '*' });
      return Number(row?.n);
    };

    it(`${String(AT_ONCE)} requests open a free case once, and the others get the time of its next one`, async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          player.post(
            both.originOf(index),
            '/api/case/open',
            { case: 'for-free' },
            `free-${String(index)}-${randomUUID()}`,
          ),
        ),
      );
      const opened = answers.filter(({ status }) => status === 200);
      const paused = answers.filter(({ body }) => body.error === 'errors.case.cooldown');
      expect([opened.length, paused.length]).to.deep.equal([1, AT_ONCE - 1]);
      expect(await countOf('openings')).to.equal(1);
      expect(await countOf('case_pauses')).to.equal(1);
      expect(await countOf('draws')).to.equal(1);
    });

    it('Concurrent requests create one favourite', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          player.post(both.originOf(index), '/api/case/favourite', { case: 'for-free', on: true }),
        ),
      );
      for (const { status } of answers) expect(status).to.equal(200);
      expect(await countOf('case_favourites')).to.equal(1);
    });
  });
}
