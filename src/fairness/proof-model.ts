import { chanceOf, itemModel, publishedCases } from '#src/catalogue/index.ts';
import { drawDigest } from '#src/draws/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { DrawPageModel, DrawSourceModel } from '#views/fairness/draw-page.tsx';
import type { NothingModel, OddsItemModel } from '#views/ui/models.ts';
import { type DrawnRange, type LoadedProof, loadProof } from './load-proof.ts';

/** The proof as data: all that a verifier needs. */
export function proofAnswer({ proof, ranges, hit }: LoadedProof, reader: Reader): Json {
  return {
    id: proof.id,
    kind: proof.kind,
    versionId: proof.versionId,
    odds: asJson(ranges.map((range) => rangeModel(range, reader))),
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    cursor: proof.cursor,
    serverSeedHash: proof.serverSeedHash,
    serverSeed: proof.serverSeed,
    ticket: proof.ticket,
    outcome: asJson(rangeModel(hit, reader)),
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
  return {
    id: proof.id,
    createdAt: proof.createdAt.toISOString(),
    source: await sourceOf(world, loaded, reader),
    odds: ranges.map((range) => rangeModel(range, reader)),
    clientSeed,
    nonce,
    cursor,
    serverSeedHash,
    serverSeed,
    revealedAt: proof.revealedAt?.toISOString() ?? null,
    digest: serverSeed === null ? null : drawDigest(serverSeed, clientSeed, nonce, cursor),
    ticket,
    outcome: rangeModel(hit, reader),
    isOwner: proof.playerId === player?.id,
    idempotencyKey: world.random.bytes(16).toString('hex'),
  };
}

/** What was drawn for: a version of a case, or one contract or upgrade. */
async function sourceOf(world: World, { proof, version }: LoadedProof, reader: Reader): Promise<DrawSourceModel> {
  if (proof.kind !== 'case') return { kind: proof.kind, id: proof.subjectId };
  const shownCase = (await publishedCases(world)).casesById.get(version?.caseId ?? 0);
  assert(version && shownCase, `no case of draw ${String(proof.id)}`);
  const { name, texts } = shownCase;
  return { kind: 'case', name, title: texts[reader.locale].title, versionId: version.id, version: version.number };
}

function rangeModel({ from, to, gives }: DrawnRange, reader: Reader): OddsItemModel | NothingModel {
  const place = { chance: chanceOf({ from, to }), from, to };
  return gives === null
    ? { id: null, title: reader.t('fairness.nothing'), ...place }
    : { ...itemModel(gives.item, gives.worth, reader), ...place };
}
