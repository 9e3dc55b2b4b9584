import { type CaseVersion, oddsItemModel, publishedCases, versionById } from '#src/catalogue/index.ts';
import { type Proof, drawDigest, readProof } from '#src/draws/index.ts';
import { itemsOfDraws } from '#src/items/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import type { Reader } from '#src/shared/reader.ts';
import { readSettings } from '#src/settings/index.ts';
import type { Kopecks } from '#src/shared/units.ts';
import type { DrawPageModel } from '#views/fairness/draw-page.tsx';

interface LoadedProof {
  readonly proof: Proof;
  readonly version: CaseVersion;
  readonly gPriceKopecks: Kopecks;
}

/**
 * The proof of a draw as everybody may see it. Fails with `errors.draw.unknown` for an unknown draw, and for others
 * than its player until that player's reel has stopped.
 */
export async function loadProof(world: World, player: Player | null, drawId: number): Promise<LoadedProof> {
  const [proof, items] = await Promise.all([readProof(world.db, drawId), itemsOfDraws(world.db, [drawId])]);
  if (!proof) fail('errors.draw.unknown');
  const revealAt = items[0]?.revealAt ?? proof.createdAt;
  if (proof.playerId !== player?.id && revealAt > world.clock.now()) fail('errors.draw.unknown');
  const version = await versionById(world, proof.versionId);
  assert(version, `no version ${String(proof.versionId)}`);
  return { proof, version, gPriceKopecks: (await readSettings(world)).gPriceKopecks };
}

/** The proof as data: all that a verifier needs. */
export function proofAnswer(loaded: LoadedProof, reader: Reader): Json {
  const { proof } = loaded;
  return {
    id: proof.id,
    kind: proof.kind,
    versionId: proof.versionId,
    odds: asJson(oddsOf(loaded, reader)),
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    cursor: proof.cursor,
    serverSeedHash: proof.serverSeedHash,
    serverSeed: proof.serverSeed,
    ticket: proof.ticket,
    outcome: asJson(outcomeOf(loaded, reader)),
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
  const { proof, version } = loaded;
  const shownCase = (await publishedCases(world)).casesById.get(version.caseId);
  assert(shownCase, `no case ${String(version.caseId)}`);
  const { serverSeed, clientSeed, nonce, cursor, serverSeedHash, ticket } = proof;
  return {
    id: proof.id,
    kind: proof.kind,
    createdAt: proof.createdAt.toISOString(),
    caseTitle: shownCase.texts[reader.locale].title,
    caseName: shownCase.name,
    versionId: version.id,
    versionNumber: version.number,
    odds: oddsOf(loaded, reader),
    clientSeed,
    nonce,
    cursor,
    serverSeedHash,
    serverSeed,
    revealedAt: proof.revealedAt?.toISOString() ?? null,
    digest: serverSeed === null ? null : drawDigest(serverSeed, clientSeed, nonce, cursor),
    ticket,
    outcome: outcomeOf(loaded, reader),
    isOwner: proof.playerId === player?.id,
    idempotencyKey: world.random.bytes(16).toString('hex'),
  };
}

const oddsOf = ({ version, gPriceKopecks }: LoadedProof, reader: Reader): DrawPageModel['odds'] =>
  version.rows.map((row) => oddsItemModel(row, reader, gPriceKopecks));

function outcomeOf(loaded: LoadedProof, reader: Reader): DrawPageModel['outcome'] {
  const { proof } = loaded;
  const outcome = oddsOf(loaded, reader).find(({ id }) => id === proof.itemId);
  assert(outcome, `draw ${String(proof.id)} gave an item that its version does not hold`);
  return outcome;
}
