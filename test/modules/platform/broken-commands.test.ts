/*
 * The connection to the database dies between two statements of a command: the process lives, the player gets
 * errors.down or what was committed, and nothing is done by half. broken-commands.all.test.ts has the other commands.
 */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { joinBattle } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import { begin, RICH } from '#test/modules/games/battles/battle-stage.ts';
import { closeServices, makePlayer, makeServices, withKey } from '#test/support/services.ts';
import { expectUnbroken } from './broken-commands.ts';

describe('A command whose connection dies', function () {
  this.timeout(60_000);
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => closeServices(services));

  it('An opening is done once or not at all, wherever its connection dies', async () => {
    const statements = await expectUnbroken(services, async () => {
      const player = await makePlayer(services, RICH);
      return (key) =>
        openCase(services, withKey(player, key), { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    });
    expect(statements).to.be.above(2);
  });

  it('The last seat of a battle is taken once or not at all, wherever its connection dies', async () => {
    await expectUnbroken(services, async () => {
      const { code } = await begin(services);
      const player = await makePlayer(services, RICH);
      return (key) => joinBattle(services, withKey(player, key), { code, seat: null, quote: null });
    });
  });
});
