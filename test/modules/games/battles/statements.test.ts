/* The cost of the largest battle in the database. */
import { expect } from 'chai';
import { joinBattle } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import { slowness } from '#test/support/slowness.ts';
import { costOf, recordStatements } from '#test/support/record-statements.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, withKey } from '#test/support/services.ts';
import { begin, RICH } from './battle-stage.ts';

const MOST_STATEMENTS = 14;
/** Of the whole command, of which the database is a part. */
const MOST_MS = 60;
const RUNS = 7;

describe('Statements of a battle', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  for (const mode of ['classic', 'shared'] as const) {
    it(`The last of 4 seats in a battle of 20 cases, ${mode}: at most 14 statements`, async () => {
      const caseNames = Array.from({ length: 20 }, () => 'plain');
      const { code } = await begin(services, { format: '1v1v1v1', mode, caseNames });
      const join = async (): Promise<unknown> => {
        const player = await makePlayer(services, RICH);
        const signedIn = { ...withKey(player, `join-${mode}-${String(player.id)}`), isSignedIn: true } as const;
        return await recordStatements(services.db, () =>
          joinBattle(services, signedIn, { code, seat: null, quote: null }),
        );
      };
      await join();
      await join();
      const { statements } = costOf((await join()) as Parameters<typeof costOf>[0]);
      expect(statements).to.be.at.most(MOST_STATEMENTS);
    });
  }

  it('The draws of a battle of 4 seats and 20 cases take at most 60 ms', async () => {
    const caseNames = Array.from({ length: 20 }, () => 'plain');
    const tookMs: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const { code } = await begin(services, { format: '1v1v1v1', caseNames });
      const join = async (): Promise<void> => {
        const player = await makePlayer(services, RICH);
        const startedMs = performance.now();
        await joinBattle(services, { ...player, isSignedIn: true }, { code, seat: null, quote: null });
        tookMs[run] = performance.now() - startedMs;
      };
      await join();
      await join();
      await join();
    }
    const median = tookMs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
    expect(median, tookMs.map((ms) => ms.toFixed(1)).join(', ')).to.be.below(MOST_MS * slowness());
  });
});
