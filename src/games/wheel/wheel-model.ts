import { newFormKey } from '#src/platform/security/form-key.ts';
import { stateOfReader } from '#src/players/players/index.ts';
import { streakToday } from '#src/games/daily-bonus/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { readSeeds } from '#src/core/draws/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { type StoreViewer, type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { trackOf } from '#src/shared/streak.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { PastSpinsModel, WheelPageModel } from '#views/games/wheel/wheel-page-model.ts';
import type { PastSpinModel, WheelSectorModel } from '#ui/models/wheel.ts';
import { currentWheel } from './wheel-versions.ts';
import { findSpin } from './list-spins.ts';
import { pastSpinModel, spinHistory } from './history-model.ts';
import { sectorModel } from './sector-model.ts';

/** A spin this young is shown again: the page was reloaded before its prize was seen. */
const LATEST_MS = 2 * MINUTE_MS;
/** Number of past prizes on the first page. */
const PAST_SHOWN = 10;

export interface WheelPageInput {
  /** Cursor of the prize list; null begins with the newest. */
  readonly cursor: string | null;
  /** The spin whose prize the page shows. */
  readonly spun: number | null;
}

/** Everything the wheel page shows to a guest or a player. */
export async function loadWheel(
  services: Services,
  viewer: StoreViewer,
  input: WheelPageInput,
): Promise<WheelPageModel> {
  const { player } = viewer;
  const [settings, wheel, state, pageParts] = await Promise.all([
    readSettings(services),
    currentWheel(services),
    player === null ? null : stateOfReader(services, player),
    player === null ? null : loadDesk(services, player.id, viewer, input),
  ]);
  return {
    version: wheel?.id ?? 0,
    sectors: await wheelSectors(services, viewer),
    freeSpins: state?.account.freeSpins ?? null,
    desk: pageParts,
    // A minimum sum is rounded up.
    minTopUp: ceilToCurrency(settings.freeSpinTopUpKopecks, viewer.currency.rate),
    streak: trackOf(settings.dailyBonus, streakToday(services, state?.account ?? null)),
    spinEachDays: settings.dailyBonus.spinEachDays,
    idempotencyKey: player === null ? null : newFormKey(services),
  };
}

/** Data of the wheel page for a signed-in player. */
async function loadDesk(
  services: Services,
  playerId: number,
  viewer: Viewer,
  { cursor, spun }: WheelPageInput,
): Promise<WheelPageModel['desk']> {
  const [past, spin, { serverSeedHash, clientSeed, nonce }] = await Promise.all([
    spinHistory(services, playerId, viewer, { cursor, limit: PAST_SHOWN }),
    spun === null ? null : findSpin(services, playerId, spun),
    readSeeds(services.db, playerId),
  ]);
  return {
    past,
    spun: spin === null ? latestSpin(services, past) : await pastSpinModel(services, spin, viewer),
    seeds: { serverSeedHash, clientSeed, nonce },
  };
}

/** The newest spin while it is young; null on later pages of the list. */
function latestSpin({ clock }: Services, { list, isFirst }: PastSpinsModel): PastSpinModel | null {
  const [newest] = list;
  if (newest === undefined || !isFirst) return null;
  return clock.now().getTime() - Date.parse(newest.createdAt) < LATEST_MS ? newest : null;
}

/** Viewers with the same language and currency share one list, so that its HTML is rendered once. */
export const wheelSectors = cached(
  'wheel-sectors',
  { dependsOn: ['catalogue', 'rates', 'settings'], key: (_services, viewer) => viewerKey(viewer) },
  async (services: Services, viewer: Viewer): Promise<readonly WheelSectorModel[]> => {
    const [wheel, catalogue, { wheelCashbackPercent }] = await Promise.all([
      currentWheel(services),
      publishedCases(services),
      readSettings(services),
    ]);
    return (wheel?.sectors ?? []).map((sector) => sectorModel(sector, catalogue, viewer, wheelCashbackPercent));
  },
);
