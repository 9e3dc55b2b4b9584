import {
  addBot,
  createBattle,
  type CreateBattleInput,
  joinBattle,
  readBattle,
  type WholeBattle,
} from '#src/games/battles/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { makePlayer } from '#test/support/services.ts';

/** The price of the sample's plain case. */
export const PLAIN = 2000;
export const RICH = 1_000_00;

export const inputOf = (more: Partial<CreateBattleInput> = {}): CreateBattleInput => ({
  caseNames: ['plain', 'cashback'],
  format: '1v1',
  mode: 'classic',
  fundPercent: 0,
  isPrivate: false,
  quote: null,
  ...more,
});

export const moneyOf = async (services: Services, { id }: Player): Promise<number> =>
  (await readBalances(services.db, id)).moneyKopecks;

export async function battleOf(services: Services, code: string): Promise<WholeBattle> {
  const battle = await readBattle(services.db, code);
  assert(battle, `Battle ${code} does not exist`);
  return battle;
}

/** Creates a battle with a new creator. */
export async function begin(
  services: Services,
  more: Partial<CreateBattleInput> = {},
): Promise<{ readonly creator: Player; readonly code: string }> {
  const creator = await makePlayer(services, RICH);
  const { code } = await createBattle(services, creator, inputOf(more));
  return { creator, code };
}

/** Creates a battle and fills it with new players. */
export async function play(
  services: Services,
  more: Partial<CreateBattleInput> = {},
): Promise<{ readonly players: readonly Player[]; readonly battle: WholeBattle }> {
  const { creator, code } = await begin(services, more);
  const players = [creator];
  for (let { seats } = await battleOf(services, code); players.length < seats.length;) {
    const player = await makePlayer(services, RICH);
    await joinBattle(services, { ...player, isSignedIn: true }, { code, seat: null, quote: null });
    players.push(player);
  }
  return { players, battle: await battleOf(services, code) };
}

export const callBot = (services: Services, creator: Player, code: string): Promise<unknown> =>
  addBot(services, creator, { code, seat: null });
