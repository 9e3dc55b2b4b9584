import type { CallNotes } from './call-note.ts';

export const ACCOUNT_NOTES: CallNotes = {
  'GET /api/_auth/session': {
    does: 'Who is signed in.',
    answers:
      'the whole body is `{"user": user}`, or `{"user": null}` for a guest. A user has ID, session {token}, ' +
      'auth_type, name, has_photo, photo_vk, lastPhotoEditTime, balance, balanceMinor, bonuses, bonusesMinor, ' +
      'exp, level, donates_sum, donate, donateMinor, donatePendingMinor, freeSpin, bonuseStrike, ' +
      'bonuseTodayTaken, cashback, promo, referral, currency, language, adult (0 or 1)',
  },
  'DELETE /api/_auth/session': { does: 'Signs out.', answers: 'an empty session' },
  'GET /auth/demo': {
    does:
      'Signs in the demo player of that name and makes it when it is new: currency rub, 1,000.00 of money and ' +
      '100.00 bonus points by transfer from the demo account of the house. With a role: a member of staff of that ' +
      'role, the second factor counted as done. Only in demo mode, else 404.',
    answers: '303 to `return`, which must be an own path',
  },
  'GET /auth/:provider': {
    does:
      'Begins a sign-in by vk, google, twitch or facebook, as far as they are configured, else 404. `asks=terms` ' +
      'comes with the form of the sign-in page: then `terms` has to be there. `device` is the fingerprint of ' +
      'POST /api/auth as JSON, where a script could say it.',
    answers: '303 to the provider; 303 to the sign-in page with a line that says why, where it could not begin',
  },
  'GET /auth/telegram': {
    does:
      "Signs in by an answer of Telegram's login widget: `authData` is its JSON, signed by the bot's token " +
      '(hash), not older than an hour (auth_date), and good once. `timestamp` only keeps caches away. Without ' +
      '`authData` it leads to the page of the widget, with `state`: a secret of this browser that must come back ' +
      'with the answer, within ten minutes and once. With `link`, what POST /api/user/link/telegram gave, it links ' +
      'whom Telegram names and signs nobody in. Only where the bot is configured, and under no prefix of a ' +
      'language, else 404; from another origin 403.',
    answers:
      '303 to `return`; 303 to the sign-in page with a line that says why, where nobody came in; with `link` 303 to ' +
      '/profile/accounts with a line that says what became of it',
  },
  'POST /api/auth': {
    does:
      "Signs in by what a provider has signed. `type` telegram: `authCode` is the JSON that Telegram's widget " +
      'answered. `type` vk with `subtype` token, for the mini-app: `params` is the launch query (signature and ' +
      'vk_ts are checked, it is good once and for an hour), `authCode` the token that fetches name and picture ' +
      'of a newcomer, `email` may be empty. `referral` is an ID or an invite code; `fingerprint` {userAgent, ' +
      'language, timezone, java, colorDepth, screenHeight, screenWidth, canvas, architecture, deviceType, os, ' +
      'vendor, browser, browserVersion} is kept against fraud; `extra` is never read. Everything else is 401. 60 ' +
      'a minute and address, 20 a minute and account.',
    answers:
      'the whole body is `{"status": "ok", "user": user}`, with the user of GET /api/_auth/session; for the ' +
      'mini-app also `cookieless`, what to say where a browser keeps no cookies in frames: the token alone works ' +
      'as well',
  },
  'GET /authold/:provider': {
    does:
      'Where a provider leads back to. The state is good once, for ten minutes, in the browser that got it and ' +
      'for that provider alone. A newcomer becomes a player with adult 0.',
    answers:
      '303 to `return` of the beginning; 303 to the sign-in page with a line that says why, where nobody came in',
  },
  'GET /api/user/ledger': {
    does:
      'Every transfer of the own accounts, the newest first, 50 a page. `unit` (RUB, BONUS, DONATE) and `kind` ' +
      'leave out the rest; empty is all. The same as a file: `GET /profile/movements.csv`, by the cookie alone.',
    answers:
      'page of {id, kind, reason (in words), subject, href, account (money, bonus, donate), unit, change (with ' +
      'its sign, in the shown currency or in points), changeMinor, amount, amountMinor, createdAt}',
  },
  'GET /api/user/profile/:id': {
    does:
      'What anybody may know of a player, with a page of what they won. 404 for nobody, and for who hides or ' +
      'left.',
    answers:
      'ID, name, avatar, level, joined (date), stats {opened, earned, earnedMinor}, best, favourite {card, ' +
      'opened, share}, items: page of {insertId, item, drawId, incase, caseTitle, createdAt}',
  },
  'POST /api/user/adult': {
    does:
      'Says that the player is 18 (`confirm`: 1, true or yes), once for all. Until then every call that spends, ' +
      'takes or tops up is 403 `errors.age.confirm`, as this one is for any other word. `country`, where it is ' +
      'sent and not empty, is kept as by POST /api/user/country.',
    answers: 'adult (1)',
  },
  'POST /api/user/avatar': {
    does:
      'Gives the player a picture: a form of many parts (multipart/form-data) with the file as `avatar`, png, ' +
      'jpg or gif by its content, up to 8 MB. It is decoded and made anew, 160x160 and 36x36; nothing else of ' +
      'the file is kept. Auth data by the cookie or the header X-Auth-Token, beside that in the fields. 422 for ' +
      'another format, 409 while the picture before it is on its way, 413 for a larger file, 503 with ' +
      'Retry-After while too many are decoded. The same file under a kept key is the same picture.',
    answers:
      'url (`/assets/images/users/{ID}.jpg` with its time; beside it `-36.webp` and `-160.webp`), ' +
      'lastPhotoEditTime',
  },
  'POST /api/user/name': {
    does:
      'Calls the player otherwise, once in 7 days: 2 to 32 visible characters, no link, nothing that speaks for ' +
      'the store. Several players may have one name.',
    answers: 'name, as it is kept',
  },
  'POST /api/user/country': {
    does:
      'Keeps where the player lives, by the two letters of ISO 3166-1; null or empty takes it back. Where staff ' +
      'have closed paid play there, or where the request comes from, whatever takes money, points or items for a ' +
      'draw, and topping up, is 451 `errors.country`.',
    answers: 'country',
  },
  'POST /api/user/settings': {
    does:
      'Changes those settings that are sent. Who hides is gone from strip, feeds and tops at once. A form names ' +
      'in `shown` the boxes that it shows, because one that is not ticked is not sent.',
    answers: 'fastOpening, sound, hideMe, notices',
  },
  'POST /api/user/link/:provider': {
    does:
      'Begins to link one more way of signing in: 404 for a provider that is not configured. What comes back ' +
      'counts in this very session alone; an identity of another player, or a second one of the same provider, ' +
      'is refused.',
    answers:
      'url: go there; the provider leads back to /profile/accounts with a line that says what became of it. For ' +
      "telegram it is the own page of Telegram's widget, and not under a prefix of a language",
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
      'Ends one of the own sessions for cookie and token: `session`, or `id` where the token comes as ' +
      'X-Auth-Token; with `all` all of them, this one too.',
    answers: 'ended: how many',
  },
  'POST /api/user/currency/change': {
    does:
      'Shows sums in another currency from now on, in every session of the player. The rouble is accepted even ' +
      'where the chooser does not show it; an unknown code is 422 and changes nothing.',
    answers: 'balance, bonuses, exp, donates_sum, and beside them balanceMinor and currency (the code)',
  },
  'POST /currency': {
    does:
      'The same for everybody, without JavaScript: `code`, and `return`, an own path. The choice of a guest is ' +
      'the cookie `currency`, kept for 365 days.',
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
  'GET /api/notification/list': {
    does:
      'What the player was told, the 50 newest or those before `cursor`, in the language and currency of the ' +
      'player.',
    answers:
      'the whole body is {status, data, next, unread}: `data` a list of ID, type (money, warning, gift, item, ' +
      'success, friend: selects an icon), title, text, date (ISO 8601), link (own path with the prefix of the ' +
      'language, or null), unread; `next` the cursor of the earlier ones or null; `unread` how many of all, 100 ' +
      'at most',
  },
  'GET /api/user/limits': {
    does: 'The limits of the player with what is left of each, and the break, if there is one.',
    answers:
      '{limits: [{kind (topup, loss), fields: [{period (day, week, month: 1, 7 and 30 days of the store), sumMinor, ' +
      'sum (null: no limit), usedMinor, used, leftMinor, left, share (percent used), raise (null, or {stage (waits, ' +
      'ripe), sumMinor, sum, from, until})}]}], pause (null, or {from, until: null for ever})}',
  },
  'GET /api/user/session-play': {
    does:
      'How long the player has been in the store this time, and what it came to; asking is a sign of being there. A ' +
      'session ends 30 minutes after the last sign; times of more than 5 minutes between two signs do not count.',
    answers:
      'startedAt, minutes (of being there), everyMinutes (how often the player wants to be told, 0 is never), ' +
      'leftSeconds (until that is due: 0 is now, null is never), spent, staked, won, sold, net in the shown ' +
      'currency, and each with `Minor`; net is won less spent and staked',
  },
  'POST /api/user/session-play': {
    does:
      'Says that the player has read what their session came to: the next time counts from now. Before it is due ' +
      'nothing changes. The form goes on by `to`: on (to `return`), limits or break.',
    answers: 'as GET /api/user/session-play',
  },
  'POST /api/user/reminder': {
    does:
      'Changes how often the player is told how long they have been there: every 15, 30 or 60 minutes, or 0 for ' +
      'never.',
    answers: 'minutes',
  },
  'POST /api/user/limits': {
    does:
      'Sets a limit: `sumMinor` in kopecks, null or nothing for none. A lower one holds at once; a higher one is ' +
      'asked for, and after 24 hours `does=confirm` raises it, within a week; `does=cancel` forgets it.',
    answers: 'as GET /api/user/limits',
  },
  'POST /profile/limits': {
    does: 'The three limits of a kind at once, without JavaScript, in the currency shown; one left as it was stays.',
    answers: '303 to /profile/limits',
  },
  'POST /profile/limits/raise': {
    does: 'Confirms or cancels a raise that was asked for, without JavaScript.',
    answers: '303 to /profile/limits',
  },
  'POST /api/user/pause': {
    does:
      'Takes a break of `days` 1 to 30, or for ever with `exclude`: openings, games and top-ups are refused, selling ' +
      'and withdrawing go on. A break can be made longer, never shorter.',
    answers: '{until}: ISO 8601, null for ever',
  },
  'POST /api/user/delete': {
    does:
      'Deletes the account for ever; `confirm` is the player’s ID. Who it was is erased, rows of value stay, and ' +
      'every session ends.',
    answers: 'null',
  },
  'POST /api/notification/read': {
    does: 'Marks as read: everything, or all up to the ID `upTo`.',
    answers: '{read}: how many were new. The form goes on to the list, which shows what was new',
  },
};
