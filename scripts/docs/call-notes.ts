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
  'GET /api/hint/list': {
    does: 'The words of the loading screen in the language of `lang`: a code or a tag, English for any other.',
    answers: '{title, loading, hints: nine texts}',
  },
  'GET /api/payment/methods': {
    does: 'The ways to pay in a currency, a code; without one in the currency of whoever asks.',
    answers:
      'the whole body is `{status, methods: [{ID, method, logo, hint, minSum}]}`; minSum is in the base currency. ' +
      'The least sum in another is minSum times its rate, rounded up to a whole number',
  },
  'POST /api/payment/create': {
    does:
      'Begins a top-up. `sum` is in the currency of the player: a number or the text of one, above 0, with two ' +
      'decimals at most and worth no more than the setting maxTopUp; `method` is the method or the ID of one that ' +
      'is offered; `promo` a code, or empty. Asked again under its key it gives the same payment.',
    answers:
      'the whole body is `{status, id, url}`: go there; or `{status, id, payData: {resultData: {internalForm: ' +
      '{action, fields}}}}`: post the fields to action, with the number in `phone` and `interface=web`. ' +
      '`id` is the name of the payment',
  },
  'GET /api/payment/list': {
    does: 'The own payments, the newest first, 50 a page, whatever became of them.',
    answers:
      'page of {ID (as in the address of its page), number, state, stateLabel, method (in words), sum, sumMinor, ' +
      'currency, sign, credited and creditedMinor (what came to the balance; null until it was paid), createdAt, href}',
  },
  'POST /payment': {
    does:
      'The form of a top-up without JavaScript: `intent` pay begins the payment, check asks about the code. What is ' +
      'refused comes back with the form as it was sent, and says what is wrong beside each field.',
    answers: '303 to the provider, to the payment’s page where it asks for a phone, or back to the form',
  },
  'GET /api/payment/status/:payment': {
    does: 'What became of a payment of one\'s own so far.',
    answers:
      '{id, state (created, pending, expired, failed, paid, refunded, charged_back), sumMinor (hundredths of ' +
      'currency), sum, currency, creditedMinor and bonusMinor (kopecks; null until it was paid), createdAt, paidAt}',
  },
  'GET /auth/demo': {
    does:
      'Signs in the demo player of that name and makes it when it is new: currency rub, 1,000.00 of ' +
      'money and 100.00 ' +
      'bonus points by transfer from the demo account of the house. Only in demo mode, else 404.',
    answers: '303 to `return`, which must be an own path',
  },
  'GET /auth/:provider': {
    does:
      'Begins a sign-in by vk, google, twitch or facebook, as far as they are configured, else 404. `asks=terms` ' +
      'comes with the form of the sign-in page: then `terms` has to be there. `device` is the fingerprint of POST /api/auth as ' +
      'JSON, where a script could say it.',
    answers: '303 to the provider; 303 to the sign-in page with a line that says why, where it could not begin',
  },
  'GET /auth/telegram': {
    does:
      "Signs in by an answer of Telegram's login widget: `authData` is its JSON, signed by the bot's token (hash), not " +
      'older than an hour (auth_date), and good once. `timestamp` only keeps caches away. Without `authData` it leads ' +
      'to the page of the widget. Only where the bot is configured, and under no prefix of a language, else 404; from ' +
      'another origin 403.',
    answers: '303 to `return`; 303 to the sign-in page with a line that says why, where nobody came in',
  },
  'POST /api/auth': {
    does:
      "Signs in by what a provider has signed. `type` telegram: `authCode` is the JSON that Telegram's widget " +
      'answered. `type` vk with `subtype` token, for the mini-app: `params` is the launch query (signature and vk_ts ' +
      'are checked, it is good once and for an hour), `authCode` the token that fetches name and picture of a ' +
      'newcomer, `email` may be empty. `referral` is an ID or an invite code; `fingerprint` {userAgent, language, ' +
      'timezone, java, colorDepth, screenHeight, screenWidth, canvas, architecture, deviceType, os, vendor, browser, ' +
      'browserVersion} is kept against fraud; `extra` is never read. Everything else is 401. 60 a minute and ' +
      'address, 20 a minute and account.',
    answers:
      'the whole body is `{"status": "ok", "user": user}`, with the user of GET /api/_auth/session; for the mini-app ' +
      'also `cookieless`, what to say where a browser keeps no cookies in frames: the token alone works as well',
  },
  'GET /authold/:provider': {
    does:
      'Where a provider leads back to. The state is good once, for ten minutes, in the browser that got it and for ' +
      'that provider alone. A newcomer becomes a player with adult 0.',
    answers:
      '303 to `return` of the beginning; 303 to the sign-in page with a line that says why, where nobody came in',
  },
  'GET /api/user/ledger': {
    does:
      'Every transfer of the own accounts, the newest first, 50 a page. `unit` (RUB, BONUS, DONATE) and `kind` leave ' +
      'out the rest; empty is all. The same as a file: `GET /profile/movements.csv`, by the cookie alone.',
    answers:
      'page of {id, kind, reason (in words), subject, href, account (money, bonus, donate), unit, change (with its ' +
      'sign, in the shown currency or in points), changeMinor, amount, amountMinor, createdAt}',
  },
  'GET /api/top': {
    does:
      'Who won most in a period (day, week, month or all; Moscow days, weeks from Monday), a second or two behind. ' +
      'With auth data also the own place.',
    answers:
      'period, counters {counter, contracts, users, online (null while unknown)}, bestPlayers [place, ID, name, ' +
      'avatar, level, opened, earned, earnedMinor, best (item)], bestDrop, favouriteCase {card, opened, share}, ' +
      'own (null within the first ten, for guests and for who opened nothing). Who hides is `hidden` with ID 0, ' +
      'level and best null',
  },
  'GET /api/user/profile/:id': {
    does: 'What anybody may know of a player, with a page of what they won. 404 for nobody, and for who hides or left.',
    answers:
      'ID, name, avatar, level, joined (date), stats {opened, earned, earnedMinor}, best, favourite {card, opened, ' +
      'share}, items: page of {insertId, item, drawId, incase, caseTitle, createdAt}',
  },
  'POST /api/user/adult': {
    does:
      'Says that the player is 18 (`confirm`: 1, true or yes), once for all. Until then every call that spends, takes ' +
      'or tops up is 403 `errors.age.confirm`, as this one is for any other word.',
    answers: 'adult (1)',
  },
  'GET /api/handle/error': {
    does:
      'Takes the report of a fault in a browser: `error` is a JSON object {message, stack, url, file, line, column, ' +
      'userAgent} or plain words, `source` says where it was caught. Longer fields are cut at 2,000 characters, what ' +
      'comes beyond the rate is dropped; both are still ok. Reports of the same trace are one.',
    answers: 'null',
  },
  'POST /api/user/avatar': {
    does:
      'Gives the player a picture: a form of many parts (multipart/form-data) with the file as `avatar`, png, jpg or ' +
      'gif by its content, up to 8 MB. It is decoded and made anew, 160x160 and 36x36; nothing else of the file is ' +
      'kept. Auth data by the cookie or the header X-Auth-Token, beside that in the fields. 422 for another format, ' +
      '409 while the picture before it is on its way, 413 for a larger file, 503 with Retry-After while too many are ' +
      'decoded. The same file under a kept key is the same picture.',
    answers:
      'url (`/assets/images/users/{ID}.jpg` with its time; beside it `-36.webp` and `-160.webp`), lastPhotoEditTime',
  },
  'POST /api/user/name': {
    does:
      'Calls the player otherwise, once in 7 days: 2 to 32 visible characters, no link, nothing that speaks for the ' +
      'store. Several players may have one name.',
    answers: 'name, as it is kept',
  },
  'POST /api/user/settings': {
    does:
      'Changes those settings that are sent. Who hides is gone from strip, feeds and tops at once. A form names in ' +
      '`shown` the boxes that it shows, because one that is not ticked is not sent.',
    answers: 'fastOpening, sound, hideMe, notices',
  },
  'POST /api/user/link/:provider': {
    does:
      'Begins to link one more way of signing in: 404 for a provider that is not configured. What comes back counts ' +
      'in this very session alone; an identity of another player, or a second one of the same provider, is refused.',
    answers: 'url: go there; the provider leads back to /profile/accounts with a line that says what became of it',
  },
  'POST /api/user/unlink/:provider': {
    does: 'Takes a way of signing in away. The last one by which one can sign in now is 409.',
    answers: 'nothing',
  },
  'GET /api/user/sessions': {
    does: 'Where the player is signed in: this session first, then the last seen, 50 at most.',
    answers: 'a list of id (stands for the session), device, place (in words), type, signedInAt, seenAt, current',
  },
  'POST /api/user/sessions/end': {
    does:
      'Ends one of the own sessions for cookie and token: `session`, or `id` where the token comes as X-Auth-Token; ' +
      'with `all` all of them, this one too.',
    answers: 'ended: how many',
  },
  'POST /api/user/currency/change': {
    does:
      'Shows sums in another currency from now on, in every session of the player. The rouble is accepted even where ' +
      'the chooser does not show it; an unknown code is 422 and changes nothing.',
    answers: 'balance, bonuses, exp, donates_sum, and beside them balanceMinor and currency (the code)',
  },
  'POST /currency': {
    does:
      'The same for everybody, without JavaScript: `code`, and `return`, an own path. The choice of a guest is the ' +
      'cookie `currency`, kept for 365 days.',
    answers: '303 back',
  },
  'POST /api/user/language/change': {
    does: 'Reads in another language from now on. A code that is none of ours becomes `en`; `uk` is `ua`.',
    answers: 'the address code of the language (ru, en, ua, pl) as a bare text: go to its address',
  },
  'POST /language': {
    does: 'The same for everybody, without JavaScript: `code`, and `return`, an own path.',
    answers: '303 to that page in the language chosen',
  },
  'GET /api/currency/list': {
    does: 'Every currency that sums can be shown in, by id.',
    answers:
      'a text that holds JSON: a list of ID, code, rate (currency per 1 rouble), name, sign (HTML), disabled (not to ' +
      'be offered: switched off, or the rouble while showRussianData is off)',
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
  'GET /api/wheel/items': {
    does: 'The sectors of the bonus wheel in the order of the ring, each with its chance.',
    answers:
      'the whole body is `{"status": "ok", "items": text}`; the text holds JSON: a list of position, kind (points, ' +
      'money, item, case, promo, cashback, spin), title, label, sub, logo, chance (percent), from, to (tickets)',
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
  'POST /api/item/lock': {
    does:
      'Puts an own item under lock (`on`: true, or 1 in a form) or takes it off. A locked one is skipped by selling ' +
      'all and refused by sale, contract, upgrade and withdrawal. The item is `id` where the token comes as the header ' +
      'X-Auth-Token; where auth data stands among the fields, `id` is the player’s, and the item is `insertId`.',
    answers: 'item (a drop)',
  },
  'POST /api/contract/preview': {
    does:
      'What a contract of 3 to 10 own items would offer now. Nothing is written. An id that comes twice is 422, an ' +
      'item under lock 409.',
    answers:
      'value, min, max (in G), odds (each with item, chance, from, to; the cheapest first, together all tickets), ' +
      'quote (hash of what was shown)',
  },
  'POST /api/contract/create': {
    does:
      'Signs a contract of 3 to 10 own items: they are consumed, and one item comes out by a fair draw over the odds ' +
      'of the preview. `quote` is the hash of what was shown; when it no longer holds it is 409 and nothing is taken. ' +
      '`revealMs` is the length of the reveal: others see the outcome that long after commit.',
    answers: 'contractId, item, insertId, ticket, nonce, chance (percent), drawId, valueMinor (of what went in)',
  },
  'POST /api/upgrade/preview': {
    does:
      'What an upgrade would offer now: 1 to 6 own items, and `addMinor` kopecks of the balance, against an item of ' +
      'the catalogue that costs more. Nothing is written.',
    answers: 'stake, stakeMinor, chance (percent), from, to (the tickets that win), quote (hash of what was shown)',
  },
  'POST /api/upgrade/roll': {
    does:
      'Rolls an upgrade: items and money of the stake are consumed, and the target is the player’s when the ticket ' +
      'wins. `quote` and `revealMs` as for a contract.',
    answers:
      'upgradeId, won, item (the target), insertId (null when lost), ticket, nonce, chance (percent), from, to (the ' +
      'tickets that win), drawId, balance, balanceMinor',
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
      'kind (case, contract, upgrade), versionId (null but for a case), odds, clientSeed, nonce, cursor, ' +
      'serverSeedHash, serverSeed (null until revealed), ticket, outcome. What gives nothing has the id null',
  },
  'POST /sandbox/pay/:id': {
    does:
      'Decides a payment of the sandbox: `decision` is paid or declined. The id cannot be guessed and nothing else is ' +
      'needed; `manner` says how the store is told (else as the method says). Demo mode only.',
    answers: '303 to the store',
  },
  'POST /sandbox/phone/:id': {
    does:
      'Takes the number (10 to 15 digits) that a payment of the sandbox is confirmed from; `interface` is web. It ' +
      'answers by itself within 5 seconds: no, where it ends in 0, else yes. Demo mode only.',
    answers: '303 to a page that waits, and from there to the store',
  },
  'GET /api/notification/list': {
    does: 'What the player was told, the 50 newest or those before `cursor`, in the language and currency of the player.',
    answers:
      'the whole body is {status, data, next, unread}: `data` a list of ID, type (money, warning, gift, item, success, ' +
      'friend: selects an icon), title, text, date (ISO 8601), link (own path with the prefix of the language, or null), ' +
      'unread; `next` the cursor of the earlier ones or null; `unread` how many of all, 100 at most',
  },
  'POST /api/notification/read': {
    does: 'Marks as read: everything, or all up to the ID `upTo`.',
    answers: '{read}: how many were new. The form goes on to the list, which shows what was new',
  },
  'POST /api/payment/promo/check': {
    does:
      'What a promo code would give, without using it up. Fewer than 3 characters are an unknown code. A code that ' +
      'somebody else won is unknown too.',
    answers:
      '{type, multiplayer, minSum, price, minSumMinor, priceMinor, item}: `minSum` and `price` in the base currency, to ' +
      'be multiplied by the rate. Types 0 and 5 multiply by `multiplayer`; 1 adds `price`; 2 gives `item`, worth ' +
      '`price` at most',
  },
};
