import type { Balances } from '#src/core/ledger/index.ts';
import type { PlayerAccount } from '#src/players/players/store/players.ts';

/** A player with balances and the exp step of a level, as needed by header and profile. */
export interface PlayerState {
  readonly account: PlayerAccount;
  readonly balances: Balances;
  readonly levelStepExp: number;
  /** Time of the snapshot, in ms since 1970. */
  readonly nowMs: number;
}

/** Returns the end of a running cashback in ms since 1970, or null. The end itself is exclusive. */
export const runningUntil = (until: Date | null, nowMs: number): number | null =>
  until !== null && until.getTime() > nowMs ? until.getTime() : null;

/** Returns the percentage of a running cashback, or null. */
export const runningCashbackPercent = (
  { cashbackUntil, cashbackPercent }: Pick<PlayerAccount, 'cashbackUntil' | 'cashbackPercent'>,
  nowMs: number,
): number | null => (runningUntil(cashbackUntil, nowMs) === null ? null : cashbackPercent);

/** Returns a player's invite code, which is the player id until the player chooses one. */
export const inviteCodeOf = ({ id, inviteCode }: Pick<PlayerAccount, 'id' | 'inviteCode'>): string =>
  inviteCode ?? String(id);
