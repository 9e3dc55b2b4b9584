interface CallNote {
  readonly does: string;
  readonly answers: string;
}

/** What each call is for and what its `data` holds; addresses, fields and limits are read off the code. */
export const CALL_NOTES: Readonly<Record<string, CallNote>> = {
  'GET /api/_auth/session': {
    does: 'Who is signed in.',
    answers:
      'the whole body is `{"user": user}`, or `{"user": null}` for a guest. A user has ID, session {token}, ' +
      'auth_type, name, has_photo, photo_vk, lastPhotoEditTime, balance, balanceMinor, bonuses, ' +
      'bonusesMinor, exp, level, donates_sum, donate, donateMinor, donatePendingMinor, freeSpin, bonuseStrike, ' +
      'bonuseTodayTaken, cashback, promo, referral, currency, language, adult (0 or 1)',
  },
  'DELETE /api/_auth/session': { does: 'Signs out.', answers: 'an empty session' },
  'GET /auth/demo': {
    does:
      'Signs in the demo player of that name and makes it when it is new: currency rub, 1,000.00 of ' +
      'money and 100.00 ' +
      'bonus points by transfer from the demo account of the house. Only in demo mode, else 404.',
    answers: '303 to `return`, which must be an own path',
  },
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
      'Opens a case 1 to 10 times in one action: all openings or none. `revealMs` is the length of ' +
      'the reel; others are ' +
      'told of the drops that long after commit. `quote` is the hash of the odds and the price that ' +
      'were shown; when it ' +
      'no longer holds nothing is taken.',
    answers: 'drops, versionId, balance, balanceMinor, bonuses, exp',
  },
  'GET /api/item/list': {
    does: 'The own items, a page at a time.',
    answers: 'items (drops), next (cursor or null), total, valueMinor (what the owned ones are worth)',
  },
  'POST /api/item/sell': {
    does: 'Sells the items named, for the price frozen when each was won.',
    answers:
      'sold, profit, profitMinor, currency, balance, balanceMinor; `message` says what was paid. An ' +
      'id that comes twice is 422',
  },
  'POST /api/item/sell-all': {
    does: 'Sells everything that is owned and not locked. `expected` is the count that the player saw.',
    answers: 'as selling. 409 and nothing sold when the count is another one',
  },
  'GET /api/fair/seeds': {
    does: 'The active seed pair, and the pairs that were revealed.',
    answers: 'serverSeedHash, clientSeed, nonce, nextServerSeedHash, revealed',
  },
  'POST /api/fair/rotate': {
    does: 'Reveals the server seed of the active pair and begins the one whose hash was already shown.',
    answers: 'serverSeed (of the pair that ended), serverSeedHash, clientSeed, nonce, nextServerSeedHash',
  },
  'GET /api/fair/draw/:id': {
    does: 'The proof of one draw, for everybody.',
    answers:
      'kind, versionId, odds, clientSeed, nonce, cursor, serverSeedHash, serverSeed (null until ' +
      'revealed), ticket, outcome',
  },
};
