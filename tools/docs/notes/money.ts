import type { CallNotes } from './call-note.ts';

export const MONEY_NOTES: CallNotes = {
  'GET /api/payment/methods': {
    does: 'The ways to pay in a currency, a code; without one in the currency of whoever asks.',
    answers:
      'the whole body is `{status, methods: [{ID, method, logo, hint, minSum}]}`; minSum is in the base ' +
      'currency. The least sum in another is minSum times its rate, rounded up to a whole number',
  },
  'POST /api/payment/create': {
    does:
      'Begins a top-up. `sum` is in the currency of the player: a number or the text of one, above 0, with two ' +
      'decimals at most and worth no more than the setting maxTopUp; `method` is the method or the ID of one ' +
      'that is offered; `promo` a code, or empty. `currency` is the code in which the player saw the sum: where the ' +
      'account has another one by now the payment is refused. Asked again under its key it gives the same payment.',
    answers:
      'the whole body is `{status, id, url}`: go there; or `{status, id, payData: {resultData: {internalForm: ' +
      '{action, fields}}}}`: post the fields to action, with the number in `phone` and `interface=web`. `id` is ' +
      'the name of the payment',
  },
  'GET /api/payment/list': {
    does: 'The own payments, the newest first, 50 a page, whatever became of them.',
    answers:
      'page of {ID (as in the address of its page), number, state, stateLabel, method (in words), sum, sumMinor, ' +
      'currency, sign, credited and creditedMinor (what came to the balance; null until it was paid), createdAt, ' +
      'href}',
  },
  'POST /payment': {
    does:
      'The form of a top-up without JavaScript: `intent` pay begins the payment, check asks about the code. What ' +
      'is refused comes back with the form as it was sent, and says what is wrong beside each field.',
    answers: '303 to the provider, to the payment’s page where it asks for a phone, or back to the form',
  },
  'GET /api/payment/status/:payment': {
    does: "What became of a payment of one's own so far.",
    answers:
      '{id, state (created, pending, expired, failed, paid, refunded, charged_back, held), sumMinor (hundredths of ' +
      'currency), sum, currency, creditedMinor and bonusMinor (kopecks; null until it was paid), createdAt, ' +
      'paidAt}',
  },
  'POST /sandbox/pay/:id': {
    does:
      'Decides a payment of the sandbox: `decision` is paid or declined. The id cannot be guessed and nothing ' +
      'else is needed; `manner` says how the store is told (else as the method says). Demo mode only.',
    answers: '303 to the store',
  },
  'POST /sandbox/phone/:id': {
    does:
      'Takes the number (10 to 15 digits) that a payment of the sandbox is confirmed from; `interface` is web. ' +
      'It answers by itself within 5 seconds: no, where it ends in 0, else yes. Demo mode only.',
    answers: '303 to a page that waits, and from there to the store',
  },
  'POST /api/payment/promo/check': {
    does:
      'What a promo code would give, without using it up. Fewer than 3 characters are an unknown code. A code ' +
      'that somebody else won is unknown too.',
    answers:
      '{type, multiplayer, minSum, price, minSumMinor, priceMinor, item}: `minSum` and `price` in the base ' +
      'currency, to be multiplied by the rate. Types 0 and 5 multiply by `multiplayer`; 1 adds `price`; 2 gives ' +
      '`item`, worth `price` at most',
  },
};
