import type { CallNotes } from './call-note.ts';

export const PLAY_NOTES: CallNotes = {
  'GET /api/case/list': {
    does: 'Every case that is not hidden, as one flat list in the order of the home page.',
    answers: 'a text that contains JSON: the list of cases in the short shape',
  },
  'GET /api/case/:name': {
    does: 'One case with its odds, as shown on its page before a player pays.',
    answers: 'a case in the full shape',
  },
  'POST /api/case/open': {
    does:
      'Opens a case 1 to 10 times in one command: all openings or none. `revealMs` is the length of the reel; ' +
      'other players see the drops that long after commit. `quote` is the hash of the shown odds and price; if it ' +
      'is outdated nothing is taken. `totalMinor` is the total on the button, in kopecks or hundredths of a point; ' +
      'a different total is 409, returns the new one and takes nothing. A plain form sends `totalsMinor` instead: ' +
      "the totals of 1 to 10 openings, separated by commas. `voucher` is the id of the player's voucher for this " +
      'case: it opens one for free, whatever the price and conditions.',
    answers: 'drops, versionId, balance, balanceMinor, bonuses, exp',
  },
  'POST /api/case/demo': {
    does:
      'A demo spin by the published odds, from seeds that are thrown away: no charge, no win, no feed. It needs no ' +
      'account.',
    answers: 'drops (one drop without insertId), demo (true)',
  },
  'POST /api/case/favourite': {
    does: 'Adds a case to the player’s favourites (`on`) or removes it; the home page shows them.',
    answers: 'favourites (names of cases, latest first)',
  },
  'GET /api/wheel/items': {
    does: 'The sectors of the bonus wheel in the order of the ring, each with its chance.',
    answers:
      'the whole body is `{"status": "ok", "items": text}`; the text contains JSON: a list of position, kind ' +
      '(points, money, item, case, promo, cashback, spin), title, label, sub, logo, chance (percent), from, to ' +
      '(tickets)',
  },
  'POST /api/bonus/take': {
    does:
      'Takes the bonus of today, a Moscow day: the next one of the streak, or the first after a missed day. At ' +
      'regular streak lengths it also gives a free spin. A second one on the same day is 409.',
    answers:
      'day (of the streak), points and spins (gained), bonuses, bonusesMinor and freeSpin (new balances), nextAt ' +
      '(time of the next one)',
  },
  'POST /api/invite/set': {
    does:
      "Chooses the player's own invite code, once; until then it is the ID. 3 to 32 letters of any script, digits, " +
      '_ and -, not digits alone; upper and lower case are equal.',
    answers: 'promo: the code as stored',
  },
  'POST /api/invite/activate': {
    does:
      "Activates another player's invite code or ID, once: both get the gift. Refused for the player's own code, " +
      'for that of an account on the same device (403 errors.invite.device) and if the two have invited each ' +
      'other, directly or through others (403 errors.invite.ring); staff get a flag for these.',
    answers: 'gift (points, to each of the two), bonuses, bonusesMinor',
  },
  'GET /api/referral/info': {
    does: "The player's referral programme: link, earnings and invited players.",
    answers:
      'link, promo (the own invite code), level, percent, count (all invited), active (with a top-up), earned, ' +
      'earnedMinor, list: page of {ID, name, avatar, joinedAt, active, earned, earnedMinor}. Hidden and deleted ' +
      'players have ID 0 and no name',
  },
  'POST /api/wheel/spin': {
    does:
      'Spins the wheel once, for a free spin or for the wheel code in `promo`, and gives the prize of its draw. ' +
      '`version` is the id of the shown wheel; if it is outdated it is 409 and nothing is taken. `revealMs` is the ' +
      'length of the animation: other players see the draw that long after commit.',
    answers:
      'spinId, versionId, sector (its position), prize (kind, title, logo, state, until, item, voucher with id and ' +
      'caseName, percent of a cashback; balance, balanceMinor and bonuses are the new balances), code (of a ' +
      'top-up, or null), freeSpin (left), ticket, nonce, chance, drawId, createdAt. Requests with `promo` have a ' +
      'limit of their own: 20 a minute per player, 60 per address',
  },
  'GET /api/item/list': {
    does: "The player's own items, a page at a time.",
    answers: 'items (drops), next (cursor or null), total, valueMinor (total worth of the owned ones)',
  },
  'POST /api/item/sell': {
    does: 'Sells the given items at their frozen prices.',
    answers:
      'sold, profit, profitMinor, currency, balance, balanceMinor; `message` states the sum. A repeated id is 422',
  },
  'POST /api/item/sell-all': {
    does: 'Sells all owned items that are not locked. `expected` is the number that the player saw.',
    answers: 'as for selling. 409 and nothing sold when the number differs',
  },
  'POST /profile/take': {
    does: 'Takes the selected items (`ids`) of the inventory to a game by a redirect. Changes nothing.',
    answers: 'the game: contract or upgrade',
  },
  'POST /api/item/lock': {
    does:
      'Locks an own item (`on`: true, or 1 in a form) or unlocks it. A locked one is skipped by selling all and ' +
      'refused by sale, contract, upgrade and withdrawal.',
    answers: 'item (a drop)',
  },
  'GET /api/game/account': {
    does: 'Looks up an account of the game by its id; used before a withdrawal is requested.',
    answers: 'gameId, name, avatar',
  },
  'POST /api/item/withdraw': {
    does:
      'Requests the withdrawal of an own item: 75 % of its price leaves the donate balance and is reserved. If too ' +
      'little was topped up it is 403 errors.withdrawal.topUp with the missing sum. The item is named as for ' +
      '/api/item/lock.',
    answers:
      'withdrawal {id, insertId, status, donateReservedMinor, listing (in G: the price at which the player lists a ' +
      'skin), listingMinor}, donate, donateMinor',
  },
  'POST /api/item/withdraw/cancel': {
    does:
      'Cancels an open request while no moderator has it (else 409 errors.withdrawal.taken): the item and the ' +
      'reserve return to the player.',
    answers: 'status (of the item: owned or bonus), insertId, donate, donateMinor',
  },
  'POST /withdraw/:insertId/back': {
    does:
      'Takes an item with a rejected withdrawal back into the inventory, and redirects to the form for a new ' +
      'request.',
    answers: 'the page of the item',
  },
  'GET /api/item/withdrawals': {
    does: "The player's own requests, newest first.",
    answers:
      'a page of id, insertId, item, status (waiting, withdrawing, withdrawn, error, cancelled), statusLabel, ' +
      'gameId, gameName, listing, listingMinor, donateReserved, donateReservedMinor, reason (in words, if ' +
      'rejected), canTakeBack, createdAt, takenAt, closedAt',
  },
  'POST /api/contract/sample': {
    does:
      'The outcomes of a contract of sample items for guests, by the code that computes them for players. The page ' +
      '/contract lists the samples. Nothing is staked and nothing can be signed.',
    answers: 'as POST /api/contract/preview',
  },
  'POST /api/contract/preview': {
    does:
      'The current offer for a contract of 3 to 10 own items. Writes nothing. A repeated id is 422, a locked item ' +
      '409.',
    answers:
      'value, min, max (in G), odds (each with item, chance, from, to; cheapest first, together all tickets), ' +
      'quote (hash of the offer)',
  },
  'POST /api/contract/create': {
    does:
      'Signs a contract of 3 to 10 own items: they are consumed, and one item is drawn by the odds of the preview. ' +
      '`quote` is the hash of the shown offer; if it is outdated it is 409 and nothing is taken. `revealMs` is the ' +
      'length of the reveal: other players see the outcome that long after commit.',
    answers: 'contractId, item, insertId, ticket, nonce, chance (percent), drawId, valueMinor (of the consumed items)',
  },
  'POST /api/upgrade/preview': {
    does:
      'The current offer for an upgrade: 1 to 6 own items, and `addMinor` kopecks of the balance, against a dearer ' +
      'item of the catalogue. Writes nothing.',
    answers: 'stake, stakeMinor, chance (percent), from, to (the winning tickets), quote (hash of the offer)',
  },
  'POST /api/upgrade/roll': {
    does:
      'Rolls an upgrade: items and money of the stake are consumed, and the player gets the target when the ticket ' +
      'wins. `quote` and `revealMs` as for a contract.',
    answers:
      'upgradeId, won, item (the target), insertId (null when lost), ticket, nonce, chance (percent), from, to ' +
      '(the winning tickets), drawId, balance, balanceMinor',
  },
  'POST /api/battle/create': {
    does:
      'Creates a battle of 1 to 20 cases (by name, one for each round) and takes its first seat. `seats` is the form ' +
      'of the battle, `fundPercent` the part of the other entries that the creator pays at once. A private battle is ' +
      'found by its id alone. `quote` is the hash of the shown terms; if it is outdated it is 409 and nothing is ' +
      'taken. 409 for a case that not everybody may open for money.',
    answers: 'the battle',
  },
  'POST /api/battle/join': {
    does:
      'Takes a seat of a battle, the first free one without `seat`, and pays `joinPrice`. `quote` is that of the ' +
      'battle. The last seat makes all draws.',
    answers: 'the battle',
  },
  'POST /api/battle/cancel': {
    does: 'Cancels an own battle while no other seat is taken; all money comes back.',
    answers: 'the battle',
  },
  'POST /api/battle/bot': {
    does:
      'Gives a free seat of an own battle to the house, from `botAt` on. The bot pays the whole entry, so the ' +
      "creator's part of it comes back.",
    answers: 'the battle',
  },
  'GET /api/battle/list': {
    does:
      'Public battles, newest first: `state` is open, running or finished, or own for those in which the player has ' +
      'a seat. `mode`, `seats`, `minMinor` and `maxMinor` (of the entry) filter; `cursor` is the `next` of the ' +
      'previous page.',
    answers: 'items (battles without draws), next, total (null)',
  },
  'GET /api/battle/:code': {
    does: 'A battle as it is now: rounds that are not revealed, the winner and the server seed are left out.',
    answers: 'the battle',
  },
  'GET /api/fair/battle/:code': {
    does: 'Everything that verifies a battle, as far as it is revealed: the input of verify-draw.mjs.',
    answers: 'kind, id, mode, serverSeedHash, serverSeed, seats, beacon, rounds (with odds and drops), winner',
  },
  'GET /api/fair/seeds': {
    does: 'The active seed pair, and the revealed pairs.',
    answers: 'serverSeedHash, clientSeed, nonce, nextServerSeedHash, revealed',
  },
  'POST /api/fair/rotate': {
    does: 'Reveals the server seed of the active pair and activates the pair whose hash was already shown.',
    answers: 'serverSeed (of the ended pair), serverSeedHash, clientSeed, nonce, nextServerSeedHash',
  },
  'GET /api/fair/draws': {
    does:
      "The player's own draws, newest first. `kind` (case, contract, upgrade, wheel) and `proof` (revealed, " +
      'waiting) filter; `cursor` is the `next` of the previous page.',
    answers: 'items (id, kind, title, createdAt, nonce, ticket, won, isRevealed), next, total (null)',
  },
  'GET /api/fair/report/:month': {
    does: 'The outcomes of all draws of a month, such as 2026-11, against the published odds; updated each night.',
    answers:
      'month, countedUntil, isFinal, draws, tickets (100 cells of each kind), rarities, returns, upgrades, ' +
      'versions; each judgement is chiSquare, freedom and p, the probability of so large a difference by chance',
  },
  'GET /api/fair/draw/:id': {
    does: 'The public proof of one draw. 410 for an id that a restore from a backup may have skipped.',
    answers:
      'kind (case, contract, upgrade), versionId (null except for a case), odds, clientSeed, nonce, cursor, ' +
      'serverSeedHash, serverSeed (null until revealed), ticket, outcome. A range without an item has the id null. ' +
      '`seal` proves that the draw is in the sealed history; null for the first minutes',
  },
  'GET /api/fair/checkpoints': {
    does:
      'The seals of the history, newest first, 100 at a time; `cursor` is the `next` of the previous page. ' +
      'docs/rules.md 18 says how to recompute them.',
    answers: 'items (number, sealedAt, previousHash, restore, hash, tables), next, total (null)',
  },
};
