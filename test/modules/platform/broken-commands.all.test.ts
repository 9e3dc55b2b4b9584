/* The connection to the database dies at every statement of every command that moves value. */
import { correctBalance } from '#src/admin/players/correct-balance.ts';
import { addBot, cancelBattle, createBattle } from '#src/games/battles/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { readContractOffer, signContract } from '#src/games/contracts/index.ts';
import { takeBonus } from '#src/games/daily-bonus/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { spinWheel } from '#src/games/wheel/index.ts';
import { cancelWithdrawal, requestWithdrawal } from '#src/payments/withdrawals/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { activateCode } from '#src/players/referral/index.ts';
import { rotateSeeds } from '#src/portal/fairness/index.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { createPayment } from '#src/payments/top-ups/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { begin, inputOf, RICH } from '#test/modules/games/battles/battle-stage.ts';
import {
  begin as beginPayment,
  openStage,
  sendClaim,
  type Stage,
} from '#test/modules/payments/top-ups/payment-stage.ts';
import { ask, finish, GAME_ID, makeOwner, reject, take } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { closeServices, makePlayer, makeServices, refusalOf, withKey } from '#test/support/services.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { type Command, expectUnbroken } from './broken-commands.ts';

const AT_ONCE = { revealMs: 0, quote: null } as const;
const LATE_MS = 10_000;

async function ownerOf(services: Services, count: number): Promise<{ player: Player; ids: number[] }> {
  const player = await makePlayer(services, 10 * RICH);
  const { drops } = await openCase(services, player, { caseName: 'cashback', count, ...AT_ONCE });
  return { player, ids: drops.map(({ insertId }) => insertId) };
}

/** Some drops are worth so little that no outcome reaches their value. */
async function signerOf(services: Services): Promise<{ player: Player; ids: number[] }> {
  for (;;) {
    const owner = await ownerOf(services, 5);
    const offer = readContractOffer(services, owner.player.id, owner.ids);
    if ((await refusalOf(offer)) === 'nothing was refused') return owner;
  }
}

type Prepare = (services: Services) => Promise<Command>;

const OF_PLAYERS: Readonly<Record<string, Prepare>> = {
  'ten openings': async (services) => {
    const player = await makePlayer(services, 10 * RICH);
    return (key) => openCase(services, withKey(player, key), { caseName: 'cashback', count: 10, ...AT_ONCE });
  },
  'a sale': async (services) => {
    const { player, ids } = await ownerOf(services, 3);
    return (key) => sellItems(services, withKey(player, key), { ids });
  },
  'a contract': async (services) => {
    const { player, ids } = await signerOf(services);
    return (key) => signContract(services, withKey(player, key), { ids, ...AT_ONCE });
  },
  'an upgrade': async (services) => {
    const { player, ids } = await ownerOf(services, 1);
    const { itemsById } = await publishedCases(services);
    const target = [...itemsById.values()].toSorted((a, b) => b.priceCentiG - a.priceCentiG)[0]?.id ?? 0;
    return (key) =>
      rollUpgrade(services, withKey(player, key), { ids, addMinor: 1, target, side: 'under', ...AT_ONCE });
  },
  'a spin': async (services) => {
    const player = await makePlayer(services, 0);
    await giveFreeSpins(services, player.id, 1);
    return (key) => spinWheel(services, withKey(player, key), { promo: null, version: null, revealMs: 0 });
  },
  'a daily bonus': async (services) => {
    const player = await makePlayer(services, 0);
    return (key) => takeBonus(services, withKey(player, key));
  },
  'a new battle': async (services) => {
    const player = await makePlayer(services, RICH);
    return (key) => createBattle(services, withKey(player, key), inputOf({ format: '1v1v1', fundPercent: 50 }));
  },
  'a cancelled battle': async (services) => {
    const { creator, code } = await begin(services);
    return (key) => cancelBattle(services, withKey(creator, key), { code });
  },
  'a bot': async (services) => {
    const { creator, code } = await begin(services, { mode: 'shared' });
    const later = { ...services, clock: { now: () => new Date(services.clock.now().getTime() + LATE_MS) } };
    return (key) => addBot(later, withKey(creator, key), { code, seat: null });
  },
  'a request for a withdrawal': async (services) => {
    const { player, insertId } = await makeOwner(services);
    return (key) => requestWithdrawal(services, withKey(player, key), { insertId, gameId: GAME_ID });
  },
  'a cancelled withdrawal': async (services) => {
    const owner = await makeOwner(services);
    await ask(services, owner);
    return (key) => cancelWithdrawal(services, withKey(owner.player, key), { insertId: owner.insertId });
  },
  'an invite code': async (services) => {
    const [friend, inviter] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    return (key) => activateCode(services, withKey(friend, key), { code: String(inviter.id) });
  },
  'new seeds': async (services) => {
    const player = await makePlayer(services, 0);
    return (key) => rotateSeeds(services, withKey(player, key), { clientSeed: null });
  },
  'a limit': async (services) => {
    const player = await makePlayer(services, 0);
    return (key) =>
      changeLimit(services, withKey(player, key), [{ kind: 'loss', period: 'day', does: 'set', sumKopecks: RICH }]);
  },
  'a break': async (services) => {
    const player = await makePlayer(services, 0);
    return (key) => takeBreak(services, withKey(player, key), { days: 1 });
  },
};

let lastModerator = 7000;
/** A moderator holds one request at a time. */
function newModerator(): number {
  lastModerator += 1;
  return lastModerator;
}

const OF_OTHERS: Readonly<Record<string, Prepare>> = {
  'a taken withdrawal': async (services) => {
    const { id } = await ask(services, await makeOwner(services));
    const moderator = newModerator();
    return () => take(services, moderator, id);
  },
  'a finished withdrawal': async (services) => {
    const { id } = await ask(services, await makeOwner(services));
    const moderator = newModerator();
    await take(services, moderator, id);
    return () => finish(services, moderator, id);
  },
  'a refused withdrawal': async (services) => {
    const { id } = await ask(services, await makeOwner(services));
    const moderator = newModerator();
    await take(services, moderator, id);
    return () => reject(services, moderator, id);
  },
  'a correction': async (services) => {
    const member = memberOf(await makeMember(services));
    const { id } = await makePlayer(services, 0);
    return () => correctBalance(services, member, { id, unit: 'RUB', change: 1_00, reason: 'for the test' });
  },
  'a deleted account': async (services) => {
    const player = await makePlayer(services, 0);
    return () => deleteAccount(services, player, { confirm: String(player.id) });
  },
};

describe('Every command whose connection dies', function () {
  this.timeout(600_000);
  let stage: Stage;
  let services: Services;
  before(async () => {
    services = await makeServices();
    stage = await openStage();
    await publishRing(services, ringOf({ kind: 'points', amount: 100 }));
  });
  after(async () => {
    await stage.close();
    await closeServices(services);
  });

  for (const [name, prepare] of Object.entries(OF_PLAYERS))
    it(`Is done once or not at all: ${name}`, () => expectUnbroken(services, () => prepare(services)));
  for (const [name, prepare] of Object.entries(OF_OTHERS))
    it(`Is done once or not at all: ${name}`, () =>
      expectUnbroken(services, () => prepare(services), { hasKey: false }));

  it('Is done once or not at all: a new payment', () =>
    expectUnbroken(stage.services, async () => {
      const player = await makePlayer(stage.services, 0);
      // The second answer shows the payment as it is by then.
      return async (key) => {
        const input = { sum: 100, method: 'test-card', promo: '' };
        return (await createPayment(stage.services, withKey(player, key), input)).publicId;
      };
    }));

  for (const state of ['paid', 'failed'] as const)
    it(`Is done once or not at all: a payment that is ${state}`, () =>
      expectUnbroken(
        stage.services,
        async () => {
          const payment = await beginPayment(stage, await makePlayer(stage.services, 0), 100);
          return () => sendClaim(stage, payment, state);
        },
        { hasKey: false },
      ));
});
