import { digestNumber, drawMessage, ticketOf } from '#src/shared/roll.ts';
import type { CheckOutcome, CheckForm } from '#ui/models/draws.ts';
import { askEnvelope } from '#islands/runtime/network/call.ts';
import { ungroupDigits } from '#src/shared/ungroup-digits.ts';
import { hmacHex, sha256Hex, verifyDraw } from '#src/shared/verify-draw.ts';

/** A proof as returned by GET /api/fair/draw/{id}. */
interface Proof {
  readonly clientSeed: string;
  readonly nonce: number;
  readonly cursor: number;
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly ticket: number;
  readonly outcome: { readonly from: number; readonly to: number };
}

/** Verifies a draw in this browser, either by number with the proof from the server or by pasted values. */
export async function checkHere(form: CheckForm): Promise<CheckOutcome> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return { kind: 'failed' };
  const draw = ungroupDigits(form.draw);
  if (draw !== '') return await checkDraw(draw, subtle);
  const values = { ...form, nonce: ungroupDigits(form.nonce), cursor: ungroupDigits(form.cursor) };
  return await checkValues(values, subtle);
}

async function checkDraw(draw: string, subtle: SubtleCrypto): Promise<CheckOutcome> {
  if (!/^\d{1,15}$/.test(draw)) return { kind: 'unknown' };
  const envelope = await askEnvelope<Proof>(`/api/fair/draw/${draw}`);
  if (envelope === null) return { kind: 'failed' };
  if (envelope.status !== 'ok' || !('data' in envelope)) return { kind: 'unknown' };
  const { outcome, serverSeed, ...proof } = envelope.data;
  const drawId = Number(draw);
  if (serverSeed === null) return { kind: 'waiting', drawId };
  const { from, to } = outcome;
  const { hash, digest, ticket, holds } = await verifyDraw({ ...proof, serverSeed, from, to }, subtle);
  return { kind: 'counted', by: 'browser', drawId, hash, digest, ticket, holds };
}

async function checkValues(form: CheckForm, subtle: SubtleCrypto): Promise<CheckOutcome> {
  const { serverSeed, serverSeedHash, clientSeed, nonce, cursor } = form;
  if (serverSeed === '' || ![nonce, cursor].every((number) => /^\d{1,10}$/.test(number))) return { kind: 'wrong' };
  const hash = await sha256Hex(serverSeed, subtle);
  const digest = await hmacHex(serverSeed, drawMessage(clientSeed, Number(nonce), Number(cursor)), subtle);
  const holds = serverSeedHash === '' ? null : serverSeedHash.toLowerCase() === hash;
  return { kind: 'counted', by: 'browser', drawId: null, hash, digest, ticket: ticketOf(digestNumber(digest)), holds };
}
