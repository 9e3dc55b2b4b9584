import type { CallNotes } from './call-note.ts';

export const MONEY_NOTES: CallNotes = {
  'GET /api/payment/methods': {
    does: "The payment methods of a currency, given by its code; without it those of the viewer's currency.",
    answers:
      'the whole body is `{status, methods: [{ID, method, logo, hint, minSum, needsContact}]}`; minSum is in the ' +
      'base currency. The minimum in another currency is minSum times its rate, rounded up to a whole number',
  },
  'POST /api/payment/create': {
    does:
      'Begins a top-up. `sum` is in the currency of the player: a number or its text, above 0, with at most two ' +
      'decimals and worth no more than the setting maxTopUp; `method` is the method or the ID of an offered one; ' +
      '`promo` a code, or empty. `currency` is the code in which the player saw the sum: if the account has ' +
      'another one by now the payment is refused. `contact` is the e-mail address or the phone number for the ' +
      'receipt, where the method has needsContact; without it the confirmed address of the account is used. It is ' +
      'passed to the provider and not stored. A repeated request with its key returns the same payment.',
    answers:
      'the whole body is `{status, id, url}`: go there; or `{status, id, payData: {resultData: {internalForm: ' +
      '{action, fields}}}}`: post the fields to action, with the number in `phone` and `interface=web`. `id` is ' +
      'the name of the payment',
  },
  'GET /api/payment/list': {
    does: "The player's own payments of every state, newest first, 50 a page.",
    answers:
      'page of {ID (as in the address of its page), number, state, stateLabel, method (in words), sum, sumMinor, ' +
      'currency, sign, credited and creditedMinor (the amount added to the balance; null until it was paid), ' +
      'createdAt, href}',
  },
  'POST /payment': {
    does:
      'The form of a top-up without JavaScript: `intent` pay begins the payment, check checks the code. On an ' +
      'error the form comes back with its input and the error beside each field; `contact` is never part of its ' +
      'address.',
    answers: '303 to the provider, to the payment’s page if it needs a phone number, or back to the form',
  },
  'GET /api/payment/status/:payment': {
    does: "The state of one of the player's own payments.",
    answers:
      '{id, state (created, pending, expired, failed, paid, refunded, charged_back, reinstated, held), sumMinor ' +
      '(hundredths of currency), sum, currency, creditedMinor and bonusMinor (kopecks; null until it was paid), ' +
      'createdAt, paidAt}',
  },
  'POST /sandbox/pay/:id': {
    does:
      'Decides a payment of the sandbox: `decision` is paid or declined. The id cannot be guessed and nothing else ' +
      'is needed; `manner` says how the store is notified (default: as the method says). Demo mode only.',
    answers: '303 to the store',
  },
  'POST /sandbox/phone/:id': {
    does:
      'Takes the number (10 to 15 digits) that confirms a payment of the sandbox; `interface` is web. The decision ' +
      'follows within 5 seconds: declined if the number ends in 0, else paid. Demo mode only.',
    answers: '303 to a page that waits, and from there to the store',
  },
  'POST /api/payment/promo/check': {
    does:
      'The gain of a promo code, without consuming it. Fewer than 3 characters are an unknown code. A code that ' +
      'another player won is unknown too.',
    answers:
      '{type, multiplayer, minSum, price, minSumMinor, priceMinor, item}: `minSum` and `price` in the base ' +
      'currency, to be multiplied by the rate. Types 0 and 5 multiply by `multiplayer`; 1 adds `price`; 2 gives ' +
      '`item`, worth at most `price`',
  },
};
