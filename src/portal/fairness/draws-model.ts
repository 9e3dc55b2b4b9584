import { itemModel, publishedCases, versionById, worthOf } from '#src/catalogue/index.ts';
import { drawsOfPlayer, type ListedDraw } from '#src/draws/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { formatCount } from '#src/shared/format.ts';
import type { Reader } from '#src/shared/reader.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { sectorModel, wheelById, wheelsOfSpins, type WheelVersion } from '#src/wheel/index.ts';
import type { DrawsFilter, DrawsModel, OwnDrawModel, WonModel } from '#views/fairness/fair-model.ts';

/** One's own draws under a filter, the newest first, `limit` at most; a cursor is the id they come before. */
export async function listDraws(
  world: World,
  playerId: number,
  { kind, proof, cursor, limit }: DrawsFilter & { readonly cursor: number | null; readonly limit: number },
  reader: Reader,
): Promise<DrawsModel> {
  const draws = await drawsOfPlayer(world.db, playerId, {
    kind: kind === '' ? null : kind,
    isRevealed: proof === '' ? null : proof === 'revealed',
    before: cursor ?? Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
  });
  const shown = draws.slice(0, limit);
  const last = shown.at(-1);
  return {
    list: await ownDraws(world, shown, reader),
    next: draws.length > limit && last !== undefined ? String(last.id) : null,
  };
}

async function ownDraws(world: World, draws: readonly ListedDraw[], reader: Reader): Promise<OwnDrawModel[]> {
  const wheels = await wheelsOf(world, draws);
  const titles = await caseTitles(world, draws, reader);
  const models: OwnDrawModel[] = [];
  for (const draw of draws) {
    models.push({
      ...{ id: draw.id, kind: draw.kind, createdAt: draw.createdAt.toISOString(), nonce: draw.nonce },
      ...{ ticket: draw.ticket, isRevealed: draw.isRevealed },
      title: titles.get(draw.versionId ?? 0) ?? gameTitle(draw, wheels, reader),
      won: await wonIn(world, draw, wheels, reader),
    });
  }
  return models;
}

type Wheels = ReadonlyMap<number, WheelVersion>;

/** The wheel of each spin among some draws, by the spin's id. */
async function wheelsOf(world: World, draws: readonly ListedDraw[]): Promise<Wheels> {
  const spinIds = draws.filter(({ kind }) => kind === 'wheel').map(({ subjectId }) => subjectId);
  const found = new Map<number, WheelVersion>();
  for (const [spinId, versionId] of await wheelsOfSpins(world.db, spinIds)) {
    const wheel = await wheelById(world, versionId);
    assert(wheel, `no wheel ${String(versionId)}`);
    found.set(spinId, wheel);
  }
  return found;
}

/** The case and the number of each version among some draws, one after the other: a page knows a few. */
async function caseTitles(
  world: World,
  draws: readonly ListedDraw[],
  { t, locale }: Reader,
): Promise<ReadonlyMap<number, string>> {
  const { casesById } = await publishedCases(world);
  const titles = new Map<number, string>();
  for (const versionId of new Set(draws.flatMap((draw) => draw.versionId ?? []))) {
    const version = await versionById(world, versionId);
    const title = casesById.get(version?.caseId ?? 0)?.texts[locale].title ?? '';
    titles.set(versionId, t('fairness.kind.case', { title, version: version?.number ?? 0 }));
  }
  return titles;
}

function gameTitle({ kind, subjectId }: ListedDraw, wheels: Wheels, { t }: Reader): string {
  const version = wheels.get(subjectId)?.number ?? 0;
  return t(`fairness.kind.${kind === 'case' ? 'contract' : kind}`, { id: formatCount(subjectId), version });
}

async function wonIn(world: World, draw: ListedDraw, wheels: Wheels, reader: Reader): Promise<WonModel> {
  const [catalogue, settings] = await Promise.all([publishedCases(world), readSettings(world)]);
  const wheel = wheels.get(draw.subjectId);
  if (draw.kind === 'wheel' && wheel !== undefined) {
    const sector = rangeOf(wheel.sectors, draw.ticket);
    const { title, logo } = sectorModel(sector, catalogue, reader, settings.wheelCashbackPercent);
    return { title, logo, rarity: null };
  }
  const item = draw.itemId === null ? undefined : catalogue.itemsById.get(draw.itemId);
  if (item === undefined) return { title: reader.t('fairness.nothing'), logo: null, rarity: null };
  const { title, logo, rarity } = itemModel(item, worthOf(item, settings.gPriceKopecks), reader);
  return { title, logo, rarity };
}
