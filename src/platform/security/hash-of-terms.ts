import { createHash } from 'node:crypto';

const DIGITS = 32;

/**
 * The quote of an offer: a hash (32 hex digits) of everything that a page promised. An action that carries it is
 * refused when any of that has changed since (docs/rules.md 3).
 */
export const hashOfTerms = (terms: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, DIGITS);
