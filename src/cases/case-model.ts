import {
  type PublishedCase,
  caseByName,
  caseModel,
  priceShown,
  publishedCases,
  quoteOf,
  versionById,
} from '#src/catalogue/index.ts';
import { drawIdsOf, readSeeds } from '#src/draws/index.ts';
import { itemsOfDraws } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { CasePageModel, OpeningModel } from '#views/cases/case-page-model.ts';
import { metConditions, refusalOf } from './conditions.ts';
import { findOpening } from './find-opening.ts';
import { openingModel } from './opening-model.ts';

const MAX_COUNT = 10;

/** A case that visitors may see. Fails with `errors.case.unknown` for a hidden or unknown one. */
export async function findShownCase(world: World, name: string): Promise<PublishedCase> {
  const shown = await caseByName(world, name);
  if (!shown) fail('errors.case.unknown');
  return shown;
}

/** Everything the case page shows, for a guest or a player. An opening is shown to the player who made it alone. */
export async function loadCasePage(
  world: World,
  player: Player | null,
  reader: Reader,
  input: { readonly name: string; readonly opening: number | null },
): Promise<CasePageModel> {
  const shown = await findShownCase(world, input.name);
  const [settings, isMet] = await Promise.all([
    readSettings(world),
    metConditions(world.db, player?.id ?? null, shown),
  ]);
  const refusal = refusalOf(shown, world.clock.now(), isMet);
  const page = {
    case: caseModel(shown, reader, { now: world.clock.now(), gPriceKopecks: settings.gPriceKopecks, isMet }),
    quote: quoteOf(shown, settings.gPriceKopecks),
    totals: totalsOf(shown, reader),
    blocked: refusal === null ? null : { error: refusal, params: {} },
  };
  if (!player) {
    const nobody = { seeds: null, missing: null, balance: null, opening: null, idempotencyKey: null };
    return { ...page, ...nobody };
  }
  const [balances, seeds, opening] = await Promise.all([
    readBalances(world.db, player.id),
    readSeeds(world.db, player.id),
    input.opening === null ? null : loadOpening(world, player, reader, input.opening),
  ]);
  const balanceMinor = shown.priceKind === 'bonuses' ? balances.bonusCentiPoints : balances.moneyKopecks;
  return {
    ...page,
    seeds: { serverSeedHash: seeds.serverSeedHash, clientSeed: seeds.clientSeed, nonce: seeds.nonce },
    missing:
      shown.price > balanceMinor ? priceShown(shown.priceKind, shown.price - balanceMinor, reader.currency.rate) : null,
    balance: floorToCurrency(kopecks(balances.moneyKopecks), reader.currency.rate),
    opening,
    idempotencyKey: world.random.bytes(16).toString('hex'),
  };
}

/** An opening of this player with its drops as they stand now, or null for somebody else's. */
async function loadOpening(
  world: World,
  player: Player,
  reader: Reader,
  openingId: number,
): Promise<OpeningModel | null> {
  const row = await findOpening(world, player, openingId);
  if (!row) return null;
  const [catalogue, version, items] = await Promise.all([
    publishedCases(world),
    versionById(world, row.versionId),
    itemsOfDraws(world.db, await drawIdsOf(world.db, 'case', row.id)),
  ]);
  const caseName = catalogue.casesById.get(row.caseId)?.name;
  if (caseName === undefined || !version) return null;
  return openingModel({ id: row.id, caseName }, items, { catalogue, version }, reader);
}

const totalsOf = (shown: PublishedCase, reader: Reader): number[] =>
  Array.from({ length: MAX_COUNT }, (_, place) =>
    priceShown(shown.priceKind, shown.price * (place + 1), reader.currency.rate),
  );
