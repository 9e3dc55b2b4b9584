import { newFormKey } from '#src/platform/security/form-key.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { chanceOf, itemModel } from '#src/core/catalogue/models/index.ts';
import { drawDigest } from '#src/core/draws/index.ts';
import { proveDrawSealed } from '#src/core/sealed-history/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { assert } from '#src/shared/assert.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { sectorModel } from '#src/games/wheel/index.ts';
import type { DrawPageModel, DrawSourceModel, RangeModel } from '#views/portal/fairness/draw-page.tsx';
import { toCheckpointJson } from './checkpoints-model.ts';
import { type DrawnRange, type LoadedProof, loadProof } from './load-proof.ts';
import type { proofOutput } from './outputs.ts';

/** The proof as JSON: all data that a verifier needs. */
export async function proofAnswer(
  { proof, wheel, ranges, hit }: LoadedProof,
  viewer: Viewer,
  services: Services,
): Promise<JsonOf<typeof proofOutput>> {
  const modelOf = await rangeModels(services, viewer);
  const inclusion = await proveDrawSealed(services.db, proof.id);
  return {
    id: proof.id,
    kind: proof.kind,
    versionId: wheel?.id ?? proof.versionId,
    odds: ranges.map(modelOf),
    clientSeed: proof.clientSeed,
    nonce: proof.nonce,
    cursor: proof.cursor,
    serverSeedHash: proof.serverSeedHash,
    serverSeed: proof.serverSeed,
    ticket: proof.ticket,
    outcome: modelOf(hit),
    seal: inclusion && { ...inclusion, checkpoint: toCheckpointJson(inclusion.checkpoint) },
  };
}

/** The proof page. The digest is computed on the server, so that the numbers are shown without JavaScript. */
export async function loadDrawPage(services: Services, viewer: StoreViewer, drawId: number): Promise<DrawPageModel> {
  const { player } = viewer;
  const loadedProof = await loadProof(services, player, drawId);
  const { proof, ranges, hit } = loadedProof;
  const { serverSeed, clientSeed, nonce, cursor, serverSeedHash, ticket } = proof;
  const modelOf = await rangeModels(services, viewer);
  return {
    id: proof.id,
    createdAt: proof.createdAt.toISOString(),
    source: await sourceOf(services, loadedProof, viewer),
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
    idempotencyKey: newFormKey(services),
  };
}

/** The source of a draw: a case version, a contract, an upgrade, or a wheel spin. */
async function sourceOf(
  services: Services,
  { proof, version, wheel }: LoadedProof,
  viewer: Viewer,
): Promise<DrawSourceModel> {
  if (proof.kind === 'wheel') return { kind: 'wheel', id: proof.subjectId, version: wheel?.number ?? 0 };
  if (proof.kind !== 'case') return { kind: proof.kind, id: proof.subjectId };
  const shownCase = (await publishedCases(services)).casesById.get(version?.caseId ?? 0);
  assert(version && shownCase, `Draw ${String(proof.id)} has no case`);
  const { name, texts } = shownCase;
  return { kind: 'case', name, title: texts[viewer.locale].title, versionId: version.id, version: version.number };
}

/** Returns a function that formats a range: an item with its worth, a wheel prize by name, or nothing. */
async function rangeModels(services: Services, viewer: Viewer): Promise<(range: DrawnRange) => RangeModel> {
  const [catalogue, { wheelCashbackPercent }] = await Promise.all([publishedCases(services), readSettings(services)]);
  return ({ from, to, gives, sector }) => {
    const range = { chance: chanceOf({ from, to }), from, to };
    if (gives !== null) return { ...itemModel(gives.item, gives.worth, viewer), ...range };
    if (sector === undefined) return { id: null, title: viewer.t('fairness.nothing'), ...range };
    const { position, title, logo, itemName } = sectorModel(sector, catalogue, viewer, wheelCashbackPercent);
    return { id: position, title, logo, itemName, rarity: null, ...range };
  };
}
