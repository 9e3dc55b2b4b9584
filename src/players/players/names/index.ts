/**
 * Names of players: what a name may be, and how it changes.
 * Invariant: Names are tidied before they are judged and stored.
 */
export { keepName } from './change-name.ts';
export { typedName } from './inputs.ts';
export { LONGEST_NAME, nameRefusal, tidyName } from './player-name.ts';
