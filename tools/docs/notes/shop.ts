import type { CallNotes } from './call-note.ts';

export const SHOP_NOTES: CallNotes = {
  'GET /api/hint/list': {
    does:
      'The texts of the loading screen and of the offer to load a newer build, in the language of `lang`: a code ' +
      'or a tag, English for any other.',
    answers: '{title, loading, hints: nine texts, update {text, now, later}}',
  },
  'GET /api/advert/get': {
    does:
      'The current announcement for the caller: with auth data one for everybody or for players, else one for ' +
      'everybody or for guests. A browser shows it once over the page and stores its ID.',
    answers:
      'null without one, else ID, lead (its subject), text, action and link (text and target of its button, both ' +
      'null without one), logo and palette (a case’s picture and colours, or null)',
  },
  'GET /api/top': {
    does:
      'The leaderboard of a period (day, week, month or all; Moscow days, weeks from Monday), a second or two ' +
      "behind. With auth data also the player's own place.",
    answers:
      'period, counters {counter, contracts, users, online (null while unknown)}, bestPlayers [place, ID, name, ' +
      'avatar, level, opened, earned, earnedMinor, best (item)], bestDrop, favouriteCase {card, opened, share}, ' +
      'own (null within the first ten, for guests and for players without openings). Hidden players are `hidden` ' +
      'with ID 0, level and best null',
  },
  'GET /api/handle/error': {
    does:
      'Takes an error report of a browser: `error` is a JSON object {message, stack, url, file, line, column, ' +
      'userAgent} or plain text, `source` says where it was caught. Longer fields are cut at 2,000 characters, ' +
      'reports beyond the rate limit are dropped; both are still ok. Reports of the same stack trace are counted ' +
      'as one.',
    answers: 'null',
  },
  'GET /api-old/': {
    does: 'The data of the socket by request: `method` is liveDrop (the live feed) or online (the counters).',
    answers: 'a text that contains JSON: the array of `liveDrop`, or the object of `updateRealtimeData`',
  },
  'GET /api/currency/list': {
    does: 'Every display currency, by id.',
    answers:
      'a text that contains JSON: a list of ID, code, rate (currency per 1 rouble), name, sign (HTML), disabled ' +
      '(not offered: switched off, or the rouble while showRussianData is off)',
  },
};
