/**
 * Numbers that the agreement, the privacy policy, the FAQ and the limits state. Their texts hold the names of this list
 * as placeholders, and the code that keeps a promise reads its number here, so that both say the same.
 */
export const PROMISED = {
  /** Years of age from which people may play. The player confirms it; nothing checks it. */
  age: 18,
  /** Working days within which support answers a claim and refunds. People keep it. */
  answerDays: 10,
  /** Whole days from the publication of a change of the agreement or of privacy to the day when it is in force. */
  noticeDays: 7,
  /** Percentage of an item's price that a player must have topped up before it can be withdrawn (docs/rules.md 12). */
  unlockPercent: 75,
  /** The maximum chance of an upgrade. */
  upgradePercent: 75,
  /** Number of items in a contract (docs/rules.md 6). */
  contractLeast: 3,
  contractMost: 10,
  /** The number of openings that a player can buy at once. */
  openings: 10,
  /** Two openings of a free case by one player are at least this far apart (docs/rules.md 4). */
  cooldownHours: 24,
  /** Duration of a cashback won at the wheel (docs/rules.md 9). */
  cashbackHours: 2,
  /** The shortest promo code. */
  promoCharacters: 3,
  /** The longest seed of a player. */
  seedCharacters: 64,
  /** A pair of seeds is rotated automatically before it would exceed this number of draws, and at this age. */
  pairDraws: 1000,
  pairDays: 30,
  /** The longest break. */
  breakDays: 30,
  /** A higher limit can be confirmed after this time. */
  raiseHours: 24,
  /** Minimum duration of a self-exclusion. */
  exclusionDays: 180,
  /** After so long away from the site the reminder of time begins again. */
  awayMinutes: 30,
  /** A session ends after so long without use, and at this age. */
  idleDays: 30,
  sessionDays: 180,
  /** A browser remembers the choice of language and currency. */
  choiceDays: 365,
  /** An invitation lasts this long; the newest one counts. */
  inviteDays: 30,
  /** A page does not show the result of an opening a second time. */
  shownMinutes: 2,
  /** A visitor without a socket counts as present this long after each page. */
  presentMinutes: 5,
  deviceDays: 365,
  notificationDays: 365,
  questionDays: 365,
  /** Answers to commands are kept, so that none happens twice. */
  repeatDays: 7,
  /** Claims of both sides lapse after this time, so that the hashes of former accounts serve nothing later. */
  traceYears: 3,
} as const;
