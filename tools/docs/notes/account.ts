import type { CallNotes } from './call-note.ts';

export const ACCOUNT_NOTES: CallNotes = {
  'GET /api/_auth/session': {
    does: 'Returns the signed-in player.',
    answers:
      'the whole body is `{"user": user}`, or `{"user": null}` for a guest. A user has ID, session {token}, ' +
      'auth_type, name, has_photo, photo_vk, lastPhotoEditTime, balance, balanceMinor, bonuses, bonusesMinor, exp, ' +
      'level, donates_sum, donate, donateMinor, donatePendingMinor, freeSpin, bonuseStrike, bonuseTodayTaken, ' +
      'cashback, promo, referral, currency, language, adult (0 or 1)',
  },
  'DELETE /api/_auth/session': { does: 'Signs out.', answers: 'an empty session' },
  'GET /auth/demo': {
    does:
      'Signs in the demo player of that name and creates it if necessary: currency rub, 1,000.00 of money and ' +
      '100.00 bonus points by transfer from the demo account of the house. With a role: a staff member of that ' +
      'role, without a second factor. Only in demo mode, else 404.',
    answers: '303 to `return`, which must be a path of the store',
  },
  'GET /auth/:provider': {
    does:
      'Begins a sign-in by vk, google, twitch or facebook; 404 for one that is not configured. `asks=terms` comes ' +
      'with the form of the sign-in page: then `terms` is required. `device` is the fingerprint of POST /api/auth ' +
      'as JSON, if a script could read it.',
    answers: '303 to the provider; on an error 303 to the sign-in page with a flash message',
  },
  'GET /auth/telegram': {
    does:
      "Signs in with an answer of Telegram's login widget: `authData` is its JSON, signed by the bot's token " +
      '(hash), at most an hour old (auth_date), and accepted once. `timestamp` only prevents caching. Without ' +
      '`authData` it redirects to the page of the widget, with `state`: a secret of this browser that must come ' +
      'back with the answer, within ten minutes and once. With `link`, from POST /api/user/link/telegram, it links ' +
      'the Telegram account and signs no one in. Only where the bot is configured, and without a language prefix, ' +
      'else 404; from another origin 403.',
    answers:
      '303 to `return`; on an error 303 to the sign-in page with a flash message; with `link` 303 to ' +
      '/profile/accounts with a flash message',
  },
  'POST /api/auth': {
    does:
      "Signs in with data that a provider has signed. `type` telegram: `authCode` is the JSON from Telegram's " +
      'widget. `type` vk with `subtype` token, for the mini-app: `params` is the launch query (signature and vk_ts ' +
      'are checked; it is accepted once and for an hour), `authCode` the token that fetches name and picture of a ' +
      'new player, `email` may be empty. `referral` is an ID or an invite code; `fingerprint` {userAgent, ' +
      'language, timezone, java, colorDepth, screenHeight, screenWidth, canvas, architecture, deviceType, os, ' +
      'vendor, browser, browserVersion} is stored to detect fraud; `extra` is ignored. Everything else is 401. 60 ' +
      'a minute per address, 20 a minute per account.',
    answers:
      'the whole body is `{"status": "ok", "user": user}`, with the user of GET /api/_auth/session; for the ' +
      'mini-app also `cookieless`, a message for browsers that keep no cookies in frames: the token alone works as ' +
      'well',
  },
  'GET /authold/:provider': {
    does:
      'The callback address of a provider. The state is accepted once, for ten minutes, in the browser that got it ' +
      'and for that provider only. A new identity becomes a player with adult 0.',
    answers: '303 to `return` of the attempt; on an error 303 to the sign-in page with a flash message',
  },
  'GET /api/user/ledger': {
    does:
      "Every transfer of the player's own accounts, newest first, 50 a page. `unit` (RUB, BONUS, DONATE) and " +
      '`kind` filter; empty means all. The same as a file: `GET /profile/movements.csv`, with the cookie only.',
    answers:
      'page of {id, kind, reason (in words), subject, href, account (money, bonus, donate), unit, change (with its ' +
      'sign, in the display currency or in points), changeMinor, amount, amountMinor, createdAt}',
  },
  'GET /api/user/profile/:id': {
    does: 'The public profile of a player, with a page of their wins. 404 for unknown, hidden and deleted players.',
    answers:
      'ID, name, avatar, level, joined (date), stats {opened, earned, earnedMinor}, best, favourite {card, opened, ' +
      'share}, items: page of {insertId, item, drawId, incase, caseTitle, createdAt}',
  },
  'POST /api/user/adult': {
    does:
      'Confirms that the player is 18 (`confirm`: 1, true or yes), permanently. Until then every call that spends, ' +
      'takes or tops up is 403 `errors.age.confirm`, as is this one for any other value. A non-empty `country` is ' +
      'stored as by POST /api/user/country.',
    answers: 'adult (1)',
  },
  'POST /api/user/avatar': {
    does:
      'Uploads a picture: multipart/form-data with the file as `avatar`, png, jpg or gif by its content, up to 8 ' +
      'MB. It is decoded and encoded again, 160x160 and 36x36; nothing else of the file is kept. Auth data by the ' +
      'cookie or the header X-Auth-Token, besides that in the fields. 422 for another format, 409 during another ' +
      'upload, 413 for a larger file, 503 with Retry-After while too many are decoded. The same file under a ' +
      'stored key is the same picture.',
    answers:
      'url (`/assets/images/users/{ID}.jpg` with its time; beside it `-36.webp` and `-160.webp`), ' +
      'lastPhotoEditTime',
  },
  'POST /api/user/name': {
    does:
      "Changes the player's name, once in 7 days: 2 to 32 visible characters, no link, nothing that suggests the " +
      'store or its support. Several players may have the same name.',
    answers: 'name, as stored',
  },
  'POST /api/user/country': {
    does:
      'Stores the country in which the player lives, by the two letters of ISO 3166-1; null or empty removes it. ' +
      'Where staff have closed paid play, for this country or that of the request, everything that takes money, ' +
      'points or items for a draw, and topping up, is 451 `errors.country`.',
    answers: 'country',
  },
  'POST /api/user/settings': {
    does:
      'Changes the settings that are sent. A player who hides disappears from live feed, other feeds and ' +
      'leaderboards at once. A form names its checkboxes in `shown`, because browsers do not send unchecked ones.',
    answers: 'fastOpening, sound, hideMe, notices',
  },
  'POST /api/user/link/:provider': {
    does:
      'Begins to link another identity: 404 for a provider that is not configured. The answer of the provider ' +
      'counts in this session only; an identity of another player, or a second one of the same provider, is ' +
      'refused.',
    answers:
      'url: go there; the provider leads back to /profile/accounts with a flash message. For telegram it is the ' +
      "store's page of Telegram's widget, without a language prefix",
  },
  'POST /api/user/unlink/:provider': { does: 'Unlinks an identity. The last usable one is 409.', answers: 'nothing' },
  'GET /api/user/sessions': {
    does: "The player's sessions: this one first, then the last seen, at most 50.",
    answers: 'a list of id (stands for the session), device, place (in words), type, signedInAt, seenAt, current',
  },
  'POST /api/user/sessions/end': {
    does:
      "Ends one of the player's own sessions for cookie and token: `session`, or `id` if the token comes as " +
      'X-Auth-Token; with `all` all of them, including this one.',
    answers: 'ended: their number',
  },
  'POST /api/user/currency/change': {
    does:
      'Changes the display currency, in every session of the player. The rouble is accepted even where it is not ' +
      'offered; an unknown code is 422 and changes nothing.',
    answers: 'balance, bonuses, exp, donates_sum, and beside them balanceMinor and currency (the code)',
  },
  'POST /currency': {
    does:
      'The same for guests and players, without JavaScript: `code`, and `return`, a path of the store. The choice ' +
      'of a guest is the cookie `currency`, stored for 365 days.',
    answers: '303 back',
  },
  'POST /api/user/language/change': {
    does: 'Changes the language. An unknown code becomes `en`; `uk` is `ua`.',
    answers: 'the URL code of the language (ru, en, ua, pl) as a bare text: go to its address',
  },
  'POST /language': {
    does: 'The same for guests and players, without JavaScript: `code`, and `return`, a path of the store.',
    answers: '303 to that page in the chosen language',
  },
  'GET /api/notification/list': {
    does: 'The 50 newest notifications or those before `cursor`, in the language and currency of the player.',
    answers:
      'the whole body is {status, data, next, unread}: `data` a list of ID, type (money, warning, gift, item, ' +
      'success, friend: selects an icon), title, text, date (ISO 8601), link (path of the store with the language ' +
      'prefix, or null), unread; `next` the cursor of the earlier ones or null; `unread` the number of unread ones ' +
      'in all, at most 100',
  },
  'GET /api/user/limits': {
    does: "The player's limits with the rest of each, and the break, if any.",
    answers:
      '{limits: [{kind (topup, loss), fields: [{period (day, week, month: 1, 7 and 30 days of the store), ' +
      'sumMinor, sum (null: no limit), usedMinor, used, leftMinor, left, share (percent used), raise (null, or ' +
      '{stage (waits, ripe), sumMinor, sum, from, until})}]}], pause (null, or {from, until: null for ever})}',
  },
  'GET /api/user/session-play': {
    does:
      'The current play session: its time and sums. The request counts as activity. A play session ends 30 minutes ' +
      'after the last activity; gaps of more than 5 minutes do not count.',
    answers:
      'startedAt, minutes (of presence), everyMinutes (the reminder interval, 0 is never), leftSeconds (until the ' +
      'reminder is due: 0 is now, null is never), spent, staked, won, sold, net in the display currency, and each ' +
      'with `Minor`; net is won less spent and staked',
  },
  'POST /api/user/session-play': {
    does:
      'Acknowledges the reminder: the interval starts again now. Before it is due nothing changes. The form ' +
      'continues by `to`: on (to `return`), limits or break.',
    answers: 'as GET /api/user/session-play',
  },
  'POST /api/user/reminder': {
    does: 'Changes the reminder interval: 15, 30 or 60 minutes, or 0 for never.',
    answers: 'minutes',
  },
  'POST /api/user/limits': {
    does:
      'Sets a limit: `sumMinor` in kopecks, null or nothing for none. A lower one applies at once; a higher one is ' +
      'requested, and after 24 hours `does=confirm` raises it, within a week; `does=cancel` withdraws the request.',
    answers: 'as GET /api/user/limits',
  },
  'POST /profile/email': {
    does:
      'Saves the address for messages and their kinds. A new address gets a message with a link and is used once the ' +
      'link was; an empty one is removed with its messages.',
    answers: '303 to /profile/accounts',
  },
  'POST /email/confirm': {
    does: 'Confirms the address behind the link of a message. Needs no session.',
    answers: '303 to /profile/accounts',
  },
  'POST /email/stop': {
    does: 'Switches all messages to an address off, by the link that each message contains.',
    answers: '303 to /email/stop',
  },
  'POST /profile/account': {
    does:
      'Name, country and settings of the account page at once, without JavaScript: all of them are saved or, when ' +
      'one is refused, none.',
    answers: '303 to /profile/accounts',
  },
  'POST /profile/limits': {
    does: 'The three limits of a kind at once, without JavaScript, in the display currency; unchanged ones stay.',
    answers: '303 to /profile/limits',
  },
  'POST /profile/limits/raise': {
    does: 'Confirms or cancels a requested raise, without JavaScript.',
    answers: '303 to /profile/limits',
  },
  'POST /api/user/pause': {
    does:
      'Takes a break of `days` 1 to 30, or for ever with `exclude`: openings, games and top-ups are refused, ' +
      'selling and withdrawing remain possible. A break can be extended, never shortened.',
    answers: '{until}: ISO 8601, null for ever',
  },
  'POST /api/user/delete': {
    does:
      'Deletes the account permanently; `confirm` is the player’s ID. Personal data are erased, rows of value ' +
      'stay, and every session ends.',
    answers: 'null',
  },
  'POST /api/notification/read': {
    does: 'Marks as read: all, or all up to the ID `upTo`.',
    answers: '{read}: the number of new ones. The form continues to the list, which shows the new ones',
  },
};
