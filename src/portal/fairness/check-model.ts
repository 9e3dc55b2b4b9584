import { drawDigest, hashOfSeed } from '#src/draws/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import { ticketFromDigest } from '#src/shared/roll.ts';
import type { Checked, CheckForm, CheckPageModel } from '#views/fairness/check-model.ts';
import { loadProof } from './load-proof.ts';

/** The forms as they were filled in, and what comes of it. The same is counted by the browser where it can. */
export async function loadCheck(world: World, player: Player | null, input: CheckForm): Promise<CheckPageModel> {
  const { draw, ...values } = input;
  return { asked: input, result: draw === '' ? checkValues(values) : await checkDraw(world, player, draw) };
}

async function checkDraw(world: World, player: Player | null, draw: string): Promise<Checked> {
  const id = /^\d{1,15}$/.test(draw.trim()) ? Number(draw.trim()) : 0;
  const loaded = await loadProof(world, player, id).catch((problem: unknown) => {
    if (problem instanceof AppError) return null;
    throw problem;
  });
  if (loaded === null) return { kind: 'unknown' };
  const { proof, hit } = loaded;
  const { serverSeed, serverSeedHash, clientSeed, nonce, cursor, ticket } = proof;
  if (serverSeed === null) return { kind: 'waiting', drawId: id };
  const digest = drawDigest(serverSeed, clientSeed, nonce, cursor);
  const found = ticketFromDigest(digest);
  const hash = hashOfSeed(serverSeed);
  const holds = hash === serverSeedHash && found === ticket && hit.from <= found && found <= hit.to;
  return { kind: 'counted', by: 'server', drawId: id, hash, digest, ticket: found, holds };
}

/** Computes what was pasted; nothing pasted is no question, and a number that is none is told at once. */
function checkValues({
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce,
  cursor,
}: Omit<CheckForm, 'draw'>): Checked | null {
  if (serverSeed === '') return null;
  if (![nonce, cursor].every((number) => /^\d{1,10}$/.test(number))) return { kind: 'wrong' };
  const seed = serverSeed.trim();
  const digest = drawDigest(seed, clientSeed, Number(nonce), Number(cursor));
  const hash = hashOfSeed(seed);
  const shown = serverSeedHash.trim().toLowerCase();
  const holds = shown === '' ? null : shown === hash;
  return { kind: 'counted', by: 'server', drawId: null, hash, digest, ticket: ticketFromDigest(digest), holds };
}
