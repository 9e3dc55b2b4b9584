/* The cost of the largest battle in the database. */
import { expect } from 'chai';
import { joinBattle } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import { costOf, recordStatements } from '#test/support/record-statements.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, withKey } from '#test/support/services.ts';
import { begin, RICH } from './battle-stage.ts';

const MOST_STATEMENTS = 14;

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
});
