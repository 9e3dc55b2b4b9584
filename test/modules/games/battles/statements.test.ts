/* The cost of the largest battle in the database. */
import { expect } from 'chai';
import { joinBattle } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import { recordStatements } from '#test/support/tables/record-statements.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, withKey } from '#test/support/services.ts';
import { begin, RICH } from './battle-stage.ts';

const MOST_ROUND_TRIPS = 22;

describe('Round trips of a battle', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  for (const mode of ['classic', 'shared'] as const) {
    it(`The last of 4 seats for 20 cases, ${mode}: at most ${String(MOST_ROUND_TRIPS)} statements`, async () => {
      const caseNames = Array.from({ length: 20 }, () => 'plain');
      const { code } = await begin(services, { format: '1v1v1v1', mode, caseNames });
      const join = async (): Promise<number> => {
        const player = await makePlayer(services, RICH);
        const signedIn = { ...withKey(player, `join-${mode}-${String(player.id)}`), isSignedIn: true } as const;
        const input = { code, seat: null, quote: null };
        return (await recordStatements(services.db, () => joinBattle(services, signedIn, input))).length;
      };
      await join();
      await join();
      expect(await join()).to.be.at.most(MOST_ROUND_TRIPS);
    });
  }
});
