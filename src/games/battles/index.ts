/**
 * Case battles: players pay the same entry, their cases are opened together, and the best side takes everything.
 * Invariant: A battle holds exactly the entries of its taken seats until it is drawn or cancelled; all its draws are
 * made in one transaction from a server seed committed before the first payment, and shown round by round.
 */
export { createBattle, type ChangedBattle, type CreateBattleInput } from './create-battle.ts';
export { joinBattle, type JoinBattleInput } from './join-battle.ts';
export { addBot } from './add-bot.ts';
export { battleCases } from './battle-cases.ts';
export { decideBattle, splitEqually } from './outcome.ts';
export { cancelBattle, cancelBattlesOf, cancelUndrawn } from './cancel-battle.ts';
export { quoteOfBattle, type BattleTerms } from './quote.ts';
export { listBattles, readBattle, readBiggest, type BattleFilter } from './read-battle.ts';
export { battleHistory } from './lobby-model.ts';
export { battleCards, battleModel } from './shown-battle-model.ts';
export { shownState, type WholeBattle } from './battle.ts';
export type { BattleChanged } from './events.ts';
export { encryptedBattleSeeds } from './seed-encryption.ts';
