import { publishedCases, versionById } from '#src/core/catalogue/index.ts';
import { itemModel, itemValueOf } from '#src/core/catalogue/models/index.ts';
import { drawsOfPlayer, type ListedDraw } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { formatCount } from '#src/shared/format.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { sectorModel, wheelById, wheelsOfSpins, type WheelVersion } from '#src/games/wheel/index.ts';
import { pageOf } from '#src/shared/page-of.ts';
import type { DrawsFilter, DrawsModel, WonModel } from '#views/portal/fairness/fair-model.ts';
import type { OwnDrawModel } from './outputs.ts';

/**
 * The player's draws that match a filter, newest first, at most `limit`. A cursor is the id below which the page
 * begins.
 */
export async function listDraws(
  services: Services,
  playerId: number,
  { kind, proof, cursor, limit }: DrawsFilter & { readonly cursor: number | null; readonly limit: number },
  reader: Viewer,
): Promise<DrawsModel> {
  const draws = await drawsOfPlayer(services.db, playerId, {
    kind: kind === '' ? null : kind,
    isRevealed: proof === '' ? null : proof === 'revealed',
    before: cursor ?? Number.MAX_SAFE_INTEGER,
    limit: limit + 1,
  });
  const { rows, next } = pageOf(draws, limit, ({ id }) => String(id));
  return { list: await ownDraws(services, rows, reader), next };
}

async function ownDraws(services: Services, draws: readonly ListedDraw[], reader: Viewer): Promise<OwnDrawModel[]> {
  const wheels = await wheelsOf(services, draws);
  const titles = await caseTitles(services, draws, reader);
  const models: OwnDrawModel[] = [];
  for (const draw of draws) {
    models.push({
      id: draw.id,
      kind: draw.kind,
      createdAt: draw.createdAt.toISOString(),
      nonce: draw.nonce,
      ticket: draw.ticket,
      isRevealed: draw.isRevealed,
      title: titles.get(draw.versionId ?? 0) ?? gameTitle(draw, wheels, reader),
      won: await wonIn(services, draw, wheels, reader),
    });
  }
  return models;
}

export type Wheels = ReadonlyMap<number, WheelVersion>;

/** The wheel versions of the spins among some draws, by spin id. */
export async function wheelsOf(
  services: Services,
  draws: readonly Pick<ListedDraw, 'kind' | 'subjectId'>[],
): Promise<Wheels> {
  const spinIds = draws.filter(({ kind }) => kind === 'wheel').map(({ subjectId }) => subjectId);
  const found = new Map<number, WheelVersion>();
  for (const [spinId, versionId] of await wheelsOfSpins(services.db, spinIds)) {
    const wheel = await wheelById(services, versionId);
    assert(wheel, `Wheel ${String(versionId)} does not exist`);
    found.set(spinId, wheel);
  }
  return found;
}

/**
 * Case title and version number for each case version among some draws. Read sequentially, because a page has only a
 * few versions.
 */
async function caseTitles(
  services: Services,
  draws: readonly ListedDraw[],
  { t, locale }: Viewer,
): Promise<ReadonlyMap<number, string>> {
  const { casesById } = await publishedCases(services);
  const titles = new Map<number, string>();
  for (const versionId of new Set(draws.flatMap((draw) => draw.versionId ?? []))) {
    const version = await versionById(services, versionId);
    const title = casesById.get(version?.caseId ?? 0)?.texts[locale].title ?? '';
    titles.set(versionId, t('fairness.kind.case', { title, version: version?.number ?? 0 }));
  }
  return titles;
}

function gameTitle({ kind, subjectId }: ListedDraw, wheels: Wheels, { t }: Viewer): string {
  const version = wheels.get(subjectId)?.number ?? 0;
  return t(`fairness.kind.${kind === 'case' ? 'contract' : kind}`, { id: formatCount(subjectId), version });
}

async function wonIn(services: Services, draw: ListedDraw, wheels: Wheels, reader: Viewer): Promise<WonModel> {
  const [catalogue, settings] = await Promise.all([publishedCases(services), readSettings(services)]);
  const wheel = wheels.get(draw.subjectId);
  if (draw.kind === 'wheel' && wheel !== undefined) {
    const sector = rangeOf(wheel.sectors, draw.ticket);
    const { title, logo, itemName } = sectorModel(sector, catalogue, reader, settings.wheelCashbackPercent);
    return { title, name: itemName, logo, rarity: null };
  }
  const item = draw.itemId === null ? undefined : catalogue.itemsById.get(draw.itemId);
  if (item === undefined) return { title: reader.t('fairness.nothing'), name: null, logo: null, rarity: null };
  const { title, name, logo, rarity } = itemModel(item, itemValueOf(item, settings.gPriceKopecks), reader);
  return { title, name, logo, rarity };
}
