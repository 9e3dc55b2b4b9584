import type { CallNotes } from './call-note.ts';

export const PLAY_NOTES: CallNotes = {
  'GET /api/case/list': {
    does: 'Every case that is not hidden, one flat list in the order of the home page.',
    answers: 'a text that holds JSON: the list of cases in the short shape',
  },
  'GET /api/case/:name': {
    does: 'One case with its odds: what the page shows before a player pays.',
    answers: 'a case in the full shape',
  },
  'POST /api/case/open': {
    does:
      'Opens a case 1 to 10 times in one action: all openings or none. `revealMs` is the length of the reel; ' +
      'others are told of the drops that long after commit. `quote` is the hash of the odds and the price that ' +
      'were shown; when it no longer holds nothing is taken. `totalMinor` is the total that the button showed, in ' +
      'kopecks or hundredths of a point; another total is 409, names the new one and takes nothing. A plain form ' +
      'sends `totalsMinor` instead: the totals of 1 to 10 openings, by comma. `voucher` is the id of a voucher of ' +
      'the player for this case: it opens one for nothing, whatever the case costs and asks for.',
    answers: 'drops, versionId, balance, balanceMinor, bonuses, exp',
  },
  'POST /api/case/demo': {
    does:
      'Spins a case for nobody, by its published odds and from seeds that are thrown away: nothing is charged, ' +
      'nothing is won, no feed tells of it. It needs no account.',
    answers: 'drops (one drop without insertId), demo (true)',
  },
  'POST /api/case/favourite': {
    does: 'Makes a case one of the player’s favourites (`on`), or one no more; home shows them.',
    answers: 'favourites (names of cases, the latest first)',
  },
  'GET /api/wheel/items': {
    does: 'The sectors of the bonus wheel in the order of the ring, each with its chance.',
    answers:
      'the whole body is `{"status": "ok", "items": text}`; the text holds JSON: a list of position, kind ' +
      '(points, money, item, case, promo, cashback, spin), title, label, sub, logo, chance (percent), from, to ' +
      '(tickets)',
  },
  'POST /api/bonus/take': {
    does:
      'Takes the bonus of today, a day of Moscow: the next one of the streak, or the first after a day that was ' +
      'missed. Each so many days in a row it also gives a free spin. A second one of a day is 409.',
    answers:
      'day (of the streak), points and spins (what it gave), bonuses, bonusesMinor and freeSpin (what there is ' +
      'now), nextAt (when the next one can be taken)',
  },
  'POST /api/invite/set': {
    does:
      'Chooses the own invite code, once in a life; until then it is the ID. 3 to 32 letters of any script, ' +
      'digits, _ and -, not digits alone; the case of letters makes no difference.',
    answers: 'promo: the code as it is kept',
  },
  'POST /api/invite/activate': {
    does:
      "Activates somebody else's invite code or ID, once in a life: both get the gift. Refused for one's own " +
      'code, for that of an account on the same device (403 errors.invite.device) and where the two have brought ' +
      'each other here, straight or through others (403 errors.invite.ring); staff are told of these.',
    answers: 'gift (points, to each of the two), bonuses, bonusesMinor',
  },
  'GET /api/referral/info': {
    does: 'The own referral programme: what the link brings and has brought, and who came by it.',
    answers:
      'link, promo (the own invite code), level, percent, count (all who came), active (those who topped up), ' +
      'earned, earnedMinor, list: page of {ID, name, avatar, joinedAt, active, earned, earnedMinor}. Who hides, or ' +
      'left, has ID 0 and no name',
  },
  'POST /api/wheel/spin': {
    does:
      'Spins the wheel once, for a free spin, or for the code of the wheel that `promo` names, and gives what its ' +
      'draw wins. `version` is the id of the wheel that was shown; when another one turns by now it is 409 and ' +
      'nothing is taken. `revealMs` is how long the own wheel turns: others may see the draw that long after commit.',
    answers:
      'spinId, versionId, sector (its position), prize (kind, title, logo, state, until, item, voucher with id and ' +
      'caseName, percent of a cashback; balance, balanceMinor and bonuses are what the player has afterwards), code ' +
      '(of a top-up, or null), freeSpin (left), ticket, nonce, chance, drawId, createdAt. A request with `promo` is ' +
      'counted apart too: 20 a minute and player, 60 from one address',
  },
  'GET /api/item/list': {
    does: 'The own items, a page at a time.',
    answers: 'items (drops), next (cursor or null), total, valueMinor (what the owned ones are worth)',
  },
  'POST /api/item/sell': {
    does: 'Sells the items named, for the price frozen when each was won.',
    answers:
      'sold, profit, profitMinor, currency, balance, balanceMinor; `message` says what was paid. An id that ' +
      'comes twice is 422',
  },
  'POST /api/item/sell-all': {
    does: 'Sells everything that is owned and not locked. `expected` is the count that the player saw.',
    answers: 'as selling. 409 and nothing sold when the count is another one',
  },
  'POST /profile/take': {
    does: 'Takes ticked items (`ids`) of the inventory to a game: leads on to its page. Changes nothing.',
    answers: 'the game: contract or upgrade',
  },
  'POST /api/item/lock': {
    does:
      'Puts an own item under lock (`on`: true, or 1 in a form) or takes it off. A locked one is skipped by ' +
      'selling all and refused by sale, contract, upgrade and withdrawal. The item is `id` where the token comes ' +
      'as the header X-Auth-Token; where auth data stands among the fields, `id` is the player’s, and the item ' +
      'is `insertId`.',
    answers: 'item (a drop)',
  },
  'GET /api/game/account': {
    does: 'Who somebody is in the game, by the id there; asked before an item is put on withdrawal.',
    answers: 'gameId, name, avatar',
  },
  'POST /api/item/withdraw': {
    does:
      'Puts an own item on withdrawal: 75 % of its price leaves the donate balance and is set aside until the end. ' +
      'Where too little was topped up it is 403 errors.withdrawal.topUp with the sum that is missing. The item is ' +
      'named as for /api/item/lock.',
    answers:
      'withdrawal {id, insertId, status, donateReservedMinor, listing (in G: the price for which the player lists ' +
      'a skin), listingMinor}, donate, donateMinor',
  },
  'POST /api/item/withdraw/cancel': {
    does:
      'Takes an open request back while no moderator has it (then it is 409 errors.withdrawal.taken): the item and ' +
      'what was set aside are the player’s again.',
    answers: 'status (of the item: owned or bonus), insertId, donate, donateMinor',
  },
  'POST /withdraw/:insertId/back': {
    does:
      'Takes an item whose withdrawal was turned down back into the inventory, and leads on to the form in which it ' +
      'can be asked for again.',
    answers: 'the page of the item',
  },
  'GET /api/item/withdrawals': {
    does: 'The own requests, the newest first.',
    answers:
      'a page of id, insertId, item, status (waiting, withdrawing, withdrawn, error, cancelled), statusLabel, ' +
      'gameId, gameName, listing, listingMinor, donateReserved, donateReservedMinor, reason (in words, where it was ' +
      'turned down), canTakeBack, createdAt, takenAt, closedAt',
  },
  'POST /api/contract/preview': {
    does:
      'What a contract of 3 to 10 own items would offer now. Nothing is written. An id that comes twice is 422, ' +
      'an item under lock 409.',
    answers:
      'value, min, max (in G), odds (each with item, chance, from, to; the cheapest first, together all ' +
      'tickets), quote (hash of what was shown)',
  },
  'POST /api/contract/create': {
    does:
      'Signs a contract of 3 to 10 own items: they are consumed, and one item comes out by a fair draw over the ' +
      'odds of the preview. `quote` is the hash of what was shown; when it no longer holds it is 409 and nothing ' +
      'is taken. `revealMs` is the length of the reveal: others see the outcome that long after commit.',
    answers: 'contractId, item, insertId, ticket, nonce, chance (percent), drawId, valueMinor (of what went in)',
  },
  'POST /api/upgrade/preview': {
    does:
      'What an upgrade would offer now: 1 to 6 own items, and `addMinor` kopecks of the balance, against an item ' +
      'of the catalogue that costs more. Nothing is written.',
    answers: 'stake, stakeMinor, chance (percent), from, to (the tickets that win), quote (hash of what was shown)',
  },
  'POST /api/upgrade/roll': {
    does:
      'Rolls an upgrade: items and money of the stake are consumed, and the target is the player’s when the ' +
      'ticket wins. `quote` and `revealMs` as for a contract.',
    answers:
      'upgradeId, won, item (the target), insertId (null when lost), ticket, nonce, chance (percent), from, to ' +
      '(the tickets that win), drawId, balance, balanceMinor',
  },
  'GET /api/fair/seeds': {
    does: 'The active seed pair, and the pairs that were revealed.',
    answers: 'serverSeedHash, clientSeed, nonce, nextServerSeedHash, revealed',
  },
  'POST /api/fair/rotate': {
    does: 'Reveals the server seed of the active pair and begins the one whose hash was already shown.',
    answers: 'serverSeed (of the pair that ended), serverSeedHash, clientSeed, nonce, nextServerSeedHash',
  },
  'GET /api/fair/draws': {
    does:
      'One’s own draws, the newest first. `kind` (case, contract, upgrade, wheel) and `proof` (revealed, waiting) ' +
      'narrow them down; `cursor` is the `next` of the page before.',
    answers: 'items (id, kind, title, createdAt, nonce, ticket, won, isRevealed), next, total (null)',
  },
  'GET /api/fair/report/:month': {
    does: 'What came of all draws of a month, as 2026-11, against what was published; made each night.',
    answers:
      'month, countedUntil, isFinal, draws, tickets (100 cells of each kind), rarities, returns, upgrades, versions; ' +
      'each judgement is chiSquare, freedom and p, the probability of so large a difference by chance',
  },
  'GET /api/fair/draw/:id': {
    does: 'The proof of one draw, for everybody. 410 for an id that a restore from a backup may have taken away.',
    answers:
      'kind (case, contract, upgrade), versionId (null but for a case), odds, clientSeed, nonce, cursor, ' +
      'serverSeedHash, serverSeed (null until revealed), ticket, outcome. What gives nothing has the id null',
  },
};
