import { loadPlayer } from '#src/accounts/index.ts';
import { streakToday } from '#src/bonus/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { readSeeds } from '#src/draws/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { trackOf } from '#src/shared/streak.ts';
import type { WheelPageModel, WheelSectorModel } from '#views/wheel/wheel-page-model.ts';
import { currentWheel } from './current-wheel.ts';
import { findSpin } from './list-spins.ts';
import { pastSpinModel, spinHistory } from './history-model.ts';
import { sectorModel } from './sector-model.ts';

/** How many of the prizes stand on the page at first. */
const PAST_SHOWN = 10;

/** What the page's address asks for. */
export interface WheelPageInput {
  /** Where the list of prizes goes on; null begins with the newest. */
  readonly cursor: string | null;
  /** The spin whose prize is to be shown. */
  readonly spun: number | null;
}

/** Everything the wheel's page shows, for a guest or a player. */
export async function loadWheel(
  world: World,
  player: Player | null,
  reader: Reader,
  input: WheelPageInput,
): Promise<WheelPageModel> {
  const [settings, wheel, account, desk] = await Promise.all([
    readSettings(world),
    currentWheel(world),
    player === null ? null : loadPlayer(world, player.id),
    player === null ? null : loadDesk(world, player.id, reader, input),
  ]);
  return {
    version: wheel?.id ?? 0,
    sectors: await wheelSectors(world, reader),
    freeSpins: account?.freeSpins ?? null,
    desk,
    // A sum to be reached is rounded up.
    minTopUp: ceilToCurrency(settings.freeSpinTopUpKopecks, reader.currency.rate),
    streak: trackOf(settings.dailyBonus, streakToday(world, account)),
    spinEachDays: settings.dailyBonus.spinEachDays,
    idempotencyKey: player === null ? null : world.random.bytes(16).toString('hex'),
  };
}

/** What a player has at the wheel beside the spins. */
async function loadDesk(
  world: World,
  playerId: number,
  reader: Reader,
  { cursor, spun }: WheelPageInput,
): Promise<WheelPageModel['desk']> {
  const [past, shown, { serverSeedHash, clientSeed, nonce }] = await Promise.all([
    spinHistory(world, playerId, reader, { cursor, limit: PAST_SHOWN }),
    spun === null ? null : findSpin(world, playerId, spun),
    readSeeds(world.db, playerId),
  ]);
  return {
    past,
    spun: shown && (await pastSpinModel(world, shown, reader)),
    seeds: { serverSeedHash, clientSeed, nonce },
  };
}

/** The sectors of the wheel that turns now, in the order of the ring; none before the first wheel is published. */
export async function wheelSectors(world: World, reader: Reader): Promise<WheelSectorModel[]> {
  const [wheel, catalogue, { wheelCashbackPercent }] = await Promise.all([
    currentWheel(world),
    publishedCases(world),
    readSettings(world),
  ]);
  return (wheel?.sectors ?? []).map((sector) => sectorModel(sector, catalogue, reader, wheelCashbackPercent));
}
