import type { PlayerWallets, Posting } from '#src/core/ledger/index.ts';
import type { Battle, BattleSeat } from './battle.ts';

/** Wallets of the players of a battle, locked. */
export type WalletsById = ReadonlyMap<number, PlayerWallets>;

const ofSeat = ({ id }: Pick<BattleSeat, 'id'>) => ({ type: 'battle_seat', id });
const ofBattle = ({ id }: Pick<Battle, 'id'>) => ({ type: 'battle', id });
const RUB = { unit: 'RUB' } as const;

/** The money of a player, or the account from which the bot plays. */
const accountOf = ({ playerId }: Pick<BattleSeat, 'playerId'>, wallets: WalletsById): Posting['debit'] =>
  playerId === null ? 'battle_bot' : moneyOf(playerId, wallets);

function moneyOf(playerId: number, wallets: WalletsById): Posting['debit'] {
  const own = wallets.get(playerId);
  if (own === undefined) throw new RangeError(`The wallets of player ${String(playerId)} are not locked`);
  return own.money;
}

const isDue = ({ amount }: Posting): boolean => amount > 0;

/** The entry of a seat. A seat that the creator pays for costs nothing. */
export const entryPostings = (
  seat: Pick<BattleSeat, 'id' | 'playerId' | 'paidKopecks'>,
  wallets: WalletsById,
): Posting[] =>
  [
    {
      ...RUB,
      debit: accountOf(seat, wallets),
      credit: 'battle_stakes' as const,
      amount: seat.paidKopecks,
      kind: 'battle_entry' as const,
      subject: ofSeat(seat),
    },
  ].filter(isDue);

/** The creator's part of the other entries, paid at creation. */
export const fundingPostings = (
  battle: Pick<Battle, 'id' | 'creatorId' | 'fundedKopecks'>,
  wallets: WalletsById,
): Posting[] =>
  [
    {
      ...RUB,
      debit: moneyOf(battle.creatorId, wallets),
      credit: 'battle_stakes' as const,
      amount: battle.fundedKopecks,
      kind: 'battle_funding' as const,
      subject: ofBattle(battle),
    },
  ].filter(isDue);

/** The creator's part of other entries that comes back. */
export const fundingReturned = (
  battle: Pick<Battle, 'id' | 'creatorId'>,
  amount: number,
  wallets: WalletsById,
): Posting[] =>
  [
    {
      ...RUB,
      debit: 'battle_stakes' as const,
      credit: moneyOf(battle.creatorId, wallets),
      amount,
      kind: 'battle_returned' as const,
      subject: ofBattle(battle),
    },
  ].filter(isDue);

/** The entry of a seat of a cancelled battle. */
export const entryReturned = (
  seat: Pick<BattleSeat, 'id' | 'playerId' | 'paidKopecks'>,
  wallets: WalletsById,
): Posting[] =>
  [
    {
      ...RUB,
      debit: 'battle_stakes' as const,
      credit: accountOf(seat, wallets),
      amount: seat.paidKopecks,
      kind: 'battle_returned' as const,
      subject: ofSeat(seat),
    },
  ].filter(isDue);

/** The house earns all entries of a drawn battle. */
export const settledPosting = (battle: Pick<Battle, 'id' | 'potKopecks'>): Posting => ({
  ...RUB,
  debit: 'battle_stakes',
  credit: 'battle_revenue',
  amount: battle.potKopecks,
  kind: 'battle_settled',
  subject: ofBattle(battle),
});

/** Money that a player's seat won. */
export const prizePostings = (
  seat: Pick<BattleSeat, 'id' | 'playerId' | 'prizeKopecks'>,
  wallets: WalletsById,
): Posting[] =>
  seat.playerId === null
    ? []
    : [
        {
          ...RUB,
          debit: 'battle_prizes' as const,
          credit: moneyOf(seat.playerId, wallets),
          amount: seat.prizeKopecks,
          kind: 'battle_prize' as const,
          subject: ofSeat(seat),
        },
      ].filter(isDue);
