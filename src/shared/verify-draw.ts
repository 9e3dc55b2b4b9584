import { digestNumber, drawMessage, ticketOf } from './roll.ts';

/** Claims of a proof page about a draw with a revealed seed. */
export interface RevealedDraw {
  readonly clientSeed: string;
  readonly nonce: number;
  readonly cursor: number;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly ticket: number;
  /** Claimed range of the ticket, both ends included. */
  readonly from: number;
  readonly to: number;
}

export interface FairVerdict {
  /** SHA-256 of the server seed's text. */
  readonly hash: string;
  readonly digest: string;
  readonly ticket: number;
  /** The seed matches the hash that was shown before the draw. */
  readonly hashHolds: boolean;
  /** The seeds produce the claimed ticket. */
  readonly ticketHolds: boolean;
  /** The computed ticket lies in the claimed range. */
  readonly rangeHolds: boolean;
  readonly holds: boolean;
}

/**
 * Recomputes a draw with WebCrypto, in a browser or in Node, and returns which claims hold (docs/rules.md 3). Rejects
 * only when WebCrypto fails; a false claim is part of the result.
 */
export async function verifyDraw(draw: RevealedDraw, subtle: SubtleCrypto): Promise<FairVerdict> {
  const hash = await sha256Hex(draw.serverSeed, subtle);
  const digest = await hmacHex(draw.serverSeed, drawMessage(draw.clientSeed, draw.nonce, draw.cursor), subtle);
  const ticket = ticketOf(digestNumber(digest));
  const hashHolds = hash === draw.serverSeedHash;
  const ticketHolds = ticket === draw.ticket;
  const rangeHolds = draw.from <= ticket && ticket <= draw.to;
  return { hash, digest, ticket, hashHolds, ticketHolds, rangeHolds, holds: hashHolds && ticketHolds && rangeHolds };
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** SHA-256 of a text, as lower-case hex. */
export const sha256Hex = async (text: string, subtle: SubtleCrypto): Promise<string> =>
  hex(await subtle.digest('SHA-256', bytesOf(text)));

/** HMAC-SHA256 of a message with a text key, as lower-case hex. */
export async function hmacHex(keyText: string, message: string, subtle: SubtleCrypto): Promise<string> {
  const key = await subtle.importKey('raw', bytesOf(keyText), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await subtle.sign('HMAC', key, bytesOf(message)));
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
