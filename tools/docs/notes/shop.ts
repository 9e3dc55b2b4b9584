import type { CallNotes } from './call-note.ts';

export const SHOP_NOTES: CallNotes = {
  'GET /api/hint/list': {
    does:
      'The words of the loading screen and of the offer to load a newer build, in the language of `lang`: a code or ' +
      'a tag, English for any other.',
    answers: '{title, loading, hints: nine texts, update {text, now, later}}',
  },
  'GET /api/advert/get': {
    does: 'What the store tells everybody once now. A browser shows it over the page and remembers its ID.',
    answers:
      'null where there is nothing to tell, else ID, lead (what it is about), text, action and link (what its button ' +
      'says and where it leads, both null without one), logo and palette (a case’s picture and colours, or null)',
  },
  'GET /api/top': {
    does:
      'Who won most in a period (day, week, month or all; Moscow days, weeks from Monday), a second or two ' +
      'behind. With auth data also the own place.',
    answers:
      'period, counters {counter, contracts, users, online (null while unknown)}, bestPlayers [place, ID, name, ' +
      'avatar, level, opened, earned, earnedMinor, best (item)], bestDrop, favouriteCase {card, opened, share}, ' +
      'own (null within the first ten, for guests and for who opened nothing). Who hides is `hidden` with ID 0, ' +
      'level and best null',
  },
  'GET /api/handle/error': {
    does:
      'Takes the report of a fault in a browser: `error` is a JSON object {message, stack, url, file, line, ' +
      'column, userAgent} or plain words, `source` says where it was caught. Longer fields are cut at 2,000 ' +
      'characters, what comes beyond the rate is dropped; both are still ok. Reports of the same trace are one.',
    answers: 'null',
  },
  'GET /api-old/': {
    does: 'What the socket tells, for who asks: `method` is liveDrop (the strip) or online (the counters).',
    answers: 'a text that holds JSON: the array of `liveDrop`, or the object of `updateRealtimeData`',
  },
  'GET /api/currency/list': {
    does: 'Every currency that sums can be shown in, by id.',
    answers:
      'a text that holds JSON: a list of ID, code, rate (currency per 1 rouble), name, sign (HTML), disabled ' +
      '(not to be offered: switched off, or the rouble while showRussianData is off)',
  },
};
