import type { NewSector } from '#src/games/wheel/index.ts';

/** A case that a player may open: its items and its own cashback, as shares of its price. */
export interface PlayedCase {
  readonly name: string;
  readonly items: number;
  readonly cashback: number;
  /** The cashback of the wheel does not count for it. */
  readonly hasNoWheel?: boolean;
}

/** The standard rules, in roubles and shares. */
export interface ReturnRulesPlayed {
  readonly paidCases: readonly PlayedCase[];
  readonly sectors: readonly NewSector[];
  /** Worth of items that a point buys. */
  readonly pointWorth: number;
  /** Worth of the items of a case or of an item of the wheel, by the id of the prize. */
  readonly itemWorth: (itemId: number) => number;
  readonly caseWorth: (caseId: number) => number;
  readonly wheelCashback: number;
  readonly spinTopUp: number;
  readonly maxTopUp: number;
  /** The highest level of inviters. */
  readonly inviterShare: number;
  /** Return of upgrades and contracts. */
  readonly gameReturn: number;
}

/** The daily play of a player. */
export interface Play {
  readonly game: PlayedCase;
  readonly topUp: number;
  /** Top-ups on one day; only the first large one gives a spin. */
  readonly topUpsADay: number;
  /** Keeps the money until the wheel's cashback runs. */
  readonly waits: boolean;
  /** Has an own account as inviter. */
  readonly hasInviter: boolean;
}

export interface PlayedReturn {
  readonly play: Play;
  /** Worth of everything won over everything topped up. */
  readonly share: number;
}

interface Code {
  readonly percent: number;
  readonly least: number;
  readonly most: number;
}

/** Random numbers from 0 to 1 that depend on the seed only (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Plays some days in one way. Prizes of the wheel are random; openings count with the average of their items, so that a
 * few days show the same as many. Money that the player wins is played again.
 */
export function playDays(rules: ReturnRulesPlayed, play: Play, { days, seed }: { days: number; seed: number }): number {
  const random = seededRandom(seed);
  const state = { money: 0, worth: 0, codes: [] as Code[] };
  let topped = 0;
  for (let day = 0; day < days; day += 1) {
    for (let count = 0; count < play.topUpsADay; count += 1) {
      topped += play.topUp;
      state.money += play.topUp + takeCode(state.codes, play.topUp);
      if (play.hasInviter) state.money += play.topUp * rules.inviterShare;
    }
    const hasCashback = play.topUp >= rules.spinTopUp && spin(rules, state, random);
    if (play.waits && !hasCashback && day < days - 1) continue;
    state.worth += state.money * shareOf(rules, play, hasCashback);
    state.money = 0;
  }
  return state.worth / topped;
}

function shareOf(rules: ReturnRulesPlayed, { game }: Play, hasCashback: boolean): number {
  const points = game.cashback + (hasCashback && game.hasNoWheel !== true ? rules.wheelCashback : 0);
  return game.items + points * rules.pointWorth;
}

/** The code that adds most to a top-up is used for it. */
function takeCode(codes: Code[], topUp: number): number {
  const gains = codes.map(({ percent, least, most }) => (topUp < least ? 0 : Math.min(most, (topUp * percent) / 100)));
  const gain = Math.max(0, ...gains);
  if (gain > 0) codes.splice(gains.indexOf(gain), 1);
  return gain;
}

/** Gives a prize of the wheel. Returns whether it is the cashback. */
function spin(
  rules: ReturnRulesPlayed,
  state: { money: number; worth: number; codes: Code[] },
  random: () => number,
): boolean {
  let prize: NewSector | undefined;
  do prize = sectorAt(rules.sectors, random());
  while (prize?.kind === 'spin');
  switch (prize?.kind) {
    case 'points':
      state.worth += (prize.amount / 100) * rules.pointWorth;
      break;
    case 'money':
      state.money += prize.amount / 100;
      break;
    case 'item':
      state.worth += rules.itemWorth(prize.itemId);
      break;
    case 'case':
      state.worth += rules.caseWorth(prize.caseId);
      break;
    case 'promo': {
      const least = (prize.minKopecks ?? 0) / 100;
      const from = prize.minKopecks === null ? rules.spinTopUp : least;
      state.codes.push({ percent: prize.percent, least, most: (from * prize.percent) / 100 });
      break;
    }
    default:
  }
  return prize?.kind === 'cashback';
}

function sectorAt(sectors: readonly NewSector[], chance: number): NewSector | undefined {
  let left = chance * sectors.reduce((sum, { tickets }) => sum + tickets, 0);
  return sectors.find(({ tickets }) => (left -= tickets) < 0) ?? sectors.at(-1);
}

const UPGRADE = 'upgrade';
const BEST_GAMES = 5;

/** The plays that the search tries, for the lines that are printed. */
export const SEARCHED = [
  'the best cases, alone, by battles, and with what they give in a contract or an upgrade; upgrades by money',
  'sizes and numbers of top-ups a day',
  'waiting for the cashback of the wheel, codes of the wheel on the next top-up',
  'an own account as inviter on the highest level',
] as const;

/** A case by a battle has the same items and no cashback, and its items may be staked again. */
const waysOf = (rules: ReturnRulesPlayed, one: PlayedCase): PlayedCase[] => [
  one,
  { ...one, name: `${one.name}, battle`, cashback: 0, hasNoWheel: true },
  { ...one, name: `${one.name}, staked`, items: one.items * rules.gameReturn },
];

/**
 * Tries every way to play: what SEARCHED lists. The best first.
 */
export function searchReturns(rules: ReturnRulesPlayed, run: { days: number; seed: number }): PlayedReturn[] {
  const worthOf = ({ items, cashback }: PlayedCase): number => items + cashback * rules.pointWorth;
  const bestCases = rules.paidCases.toSorted((one, other) => worthOf(other) - worthOf(one)).slice(0, BEST_GAMES);
  const upgrade = { name: UPGRADE, items: rules.gameReturn, cashback: 0, hasNoWheel: true };
  const games = [upgrade, ...bestCases.flatMap((one) => waysOf(rules, one))];
  const sizes = [0.1, 0.99, 1, 1.5, 2, 5, 20].map((part) => rules.spinTopUp * part);
  const topUps = [...sizes, rules.maxTopUp].filter((topUp) => topUp <= rules.maxTopUp);
  const plays = games.flatMap((game) =>
    topUps.flatMap((topUp) =>
      [1, 3].flatMap((topUpsADay) =>
        [false, true].flatMap((waits) =>
          [false, true].map((hasInviter): Play => ({ game, topUp, topUpsADay, waits, hasInviter })),
        ),
      ),
    ),
  );
  return plays
    .map((play) => ({ play, share: playDays(rules, play, run) }))
    .toSorted((one, other) => other.share - one.share);
}
