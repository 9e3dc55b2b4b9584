import type { Refusal } from './opening-state.ts';

/** Errors whose text says by itself that nothing was charged. */
const SAYS_NOTHING_CHARGED: readonly string[] = [
  'errors.case.changed',
  'errors.case.total',
  'errors.case.telegramAway',
  'errors.country',
  'errors.play.limit',
];

/** The text of a refused opening as whole sentences, with `reassurance` unless it is part of the text already. */
export function refusalText({ error, message }: Refusal, reassurance: string): string {
  const sentence = /[.!?…]$/.test(message) ? message : `${message}.`;
  return SAYS_NOTHING_CHARGED.includes(error) ? sentence : `${sentence} ${reassurance}`;
}
