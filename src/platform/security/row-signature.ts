import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** A value of a signed row, as the command knows it. */
export type SignedValue = string | number | boolean | Date | null;

const ID_BYTES = 16;
const MAC_BYTES = 16;
/** A random id and the MAC over it. */
const SIGNATURE_BYTES = ID_BYTES + MAC_BYTES;
const KEY_BYTES = 32;

export const newRowKey = (): Buffer => randomBytes(KEY_BYTES);

/** Each kind of row has a key of its own, so that a signature of one cannot stand for another. */
export const keyOfKind = (key: Buffer, kind: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `opencrate row ${kind}`, KEY_BYTES));

/** The signature of a new row. The random id in it makes a copied row a duplicate. */
export function signatureOf(kindKey: Buffer, values: readonly SignedValue[]): Buffer {
  const id = randomBytes(ID_BYTES);
  return Buffer.concat([id, macOf(kindKey, id, values)]);
}

/** True when the signature was made by the key for just these values. */
export const isSignatureOf = (kindKey: Buffer, values: readonly SignedValue[], signature: Buffer): boolean =>
  signature.length === SIGNATURE_BYTES &&
  timingSafeEqual(macOf(kindKey, signature.subarray(0, ID_BYTES), values), signature.subarray(ID_BYTES));

// JSON keeps values apart: ["a", "b"] and ["a,b"] are different texts.
const macOf = (kindKey: Buffer, id: Buffer, values: readonly SignedValue[]): Buffer =>
  createHmac('sha256', kindKey)
    .update(id)
    .update(JSON.stringify(values.map(canonical)), 'utf8')
    .digest()
    .subarray(0, MAC_BYTES);

function canonical(value: SignedValue): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}
