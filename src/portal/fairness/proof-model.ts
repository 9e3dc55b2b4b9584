import { chanceOf, itemModel, publishedCases } from '#src/catalogue/index.ts';
import { drawDigest } from '#src/draws/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import type { Reader } from '#src/shared/reader.ts';
import { readSettings } from '#src/settings/index.ts';
import { sectorModel } from '#src/wheel/index.ts';
import type { DrawPageModel, DrawSourceModel, RangeModel } from '#views/fairness/draw-page.tsx';
import { type DrawnRange, type LoadedProof, loadProof } from './load-proof.ts';

/** The proof as data: all that a verifier needs. */
export async function proofAnswer(
  { proof, wheel, ranges, hit }: LoadedProof,
  reader: Reader,
  world: World,
): Promise<Json> {
  const modelOf = await rangeModels(world, reader);
  return {
    id: proof.id,
    kind: proof.kind,
    versionId: wheel?.id ?? proof.versionId,
    odds: asJson(ranges.map(modelOf)),
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    cursor: proof.cursor,
    serverSeedHash: proof.serverSeedHash,
    serverSeed: proof.serverSeed,
    ticket: proof.ticket,
    outcome: asJson(modelOf(hit)),
  };
}

/** The proof as its page. The digest is computed here, so that the numbers are there without a script. */
export async function loadDrawPage(
  world: World,
  player: Player | null,
  reader: Reader,
  drawId: number,
): Promise<DrawPageModel> {
  const loaded = await loadProof(world, player, drawId);
  const { proof, ranges, hit } = loaded;
  const { serverSeed, clientSeed, nonce, cursor, serverSeedHash, ticket } = proof;
  const modelOf = await rangeModels(world, reader);
  return {
    id: proof.id,
    createdAt: proof.createdAt.toISOString(),
    source: await sourceOf(world, loaded, reader),
    odds: ranges.map(modelOf),
    clientSeed,
    nonce,
    cursor,
    serverSeedHash,
    serverSeed,
    revealedAt: proof.revealedAt?.toISOString() ?? null,
    digest: serverSeed === null ? null : drawDigest(serverSeed, clientSeed, nonce, cursor),
    ticket,
    outcome: modelOf(hit),
    isOwner: proof.playerId === player?.id,
    idempotencyKey: world.random.bytes(16).toString('hex'),
  };
}

/** What was drawn for: a version of a case, one contract or upgrade, or a spin of a wheel. */
async function sourceOf(
  world: World,
  { proof, version, wheel }: LoadedProof,
  reader: Reader,
): Promise<DrawSourceModel> {
  if (proof.kind === 'wheel') return { kind: 'wheel', id: proof.subjectId, version: wheel?.number ?? 0 };
  if (proof.kind !== 'case') return { kind: proof.kind, id: proof.subjectId };
  const shownCase = (await publishedCases(world)).casesById.get(version?.caseId ?? 0);
  assert(version && shownCase, `no case of draw ${String(proof.id)}`);
  const { name, texts } = shownCase;
  return { kind: 'case', name, title: texts[reader.locale].title, versionId: version.id, version: version.number };
}

/** How ranges are shown: an item at its worth, a prize of the wheel by its name, or nothing. */
async function rangeModels(world: World, reader: Reader): Promise<(range: DrawnRange) => RangeModel> {
  const [catalogue, { wheelCashbackPercent }] = await Promise.all([publishedCases(world), readSettings(world)]);
  return ({ from, to, gives, sector }) => {
    const place = { chance: chanceOf({ from, to }), from, to };
    if (gives !== null) return { ...itemModel(gives.item, gives.worth, reader), ...place };
    if (sector === undefined) return { id: null, title: reader.t('fairness.nothing'), ...place };
    const { position, title, logo } = sectorModel(sector, catalogue, reader, wheelCashbackPercent);
    return { id: position, title, logo, rarity: null, ...place };
  };
}
