import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time. */
export function equalTexts(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
