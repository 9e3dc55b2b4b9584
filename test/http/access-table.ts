/** Real or guessed ids of a caller. */
export interface Things {
  readonly playerId: number;
  readonly itemId: number;
  readonly drawId: number;
  readonly openingId: number;
  readonly session: string;
}

export type Parts = Readonly<Record<string, string | number>>;
type Fields = Readonly<Record<string, unknown>>;

/** Expected status for each kind of caller. */
export interface Entry {
  readonly guest: number;
  /** A new player who has not confirmed 18+. */
  readonly child: number;
  /** An adult player with an item and money, for their own resources. */
  readonly player: number;
  /** Another player, for the first player's resources; absent when the resource has no owner. */
  readonly other?: number;
  readonly at?: (things: Things) => Parts;
  readonly send?: (things: Things) => Fields;
}

const open: Entry = { guest: 200, child: 200, player: 200 };
const own: Entry = { guest: 401, child: 200, player: 200 };
const invites: Entry = { guest: 200, child: 200, player: 200 };
const onward: Entry = { guest: 303, child: 303, player: 303 };

/** A link of a message that was never sent. */
const gone: Entry = { guest: 404, child: 404, player: 404 };

/** The Telegram widget, without a configured bot. */
const nowhere: Entry = { guest: 404, child: 404, player: 404 };

/**
 * Kopecks. An upgrade with this sum is refused to the item's owner too, but with another status than to other players.
 */
const MORE_THAN_THERE_IS = 100_000_000_00;

export const CALLS: Readonly<Record<string, Entry>> = {
  'GET /api/hint/list': open,
  'GET /api/notification/list': own,
  'GET /api/advert/get': open,
  'GET /api-old/': { ...open, send: () => ({ method: 'online' }) },
  'POST /api/notification/read': own,
  'POST /api/payment/promo/check': { guest: 401, child: 404, player: 404, send: () => ({ promo: 'UNKNOWN' }) },
  'GET /auth/demo': { ...onward, send: () => ({ name: 'who may' }) },
  'POST /staff/sign-in': { ...onward, send: () => ({ name: 'unknown', password: 'wrong password' }) },
  'POST /staff/second': { ...onward, send: () => ({ code: '000000' }) },
  'POST /staff/begin/:key/password': { ...nowhere, send: () => ({ password: 'a quiet river' }) },
  'POST /staff/begin/:key/link/:provider': { ...nowhere, at: () => ({ key: 'none', provider: 'google' }) },
  'GET /staff/sign-in/came': { ...onward, send: () => ({ proof: 'none' }) },
  'POST /staff/sign-in/:provider': { ...onward, at: () => ({ provider: 'google' }) },
  'POST /staff/begin/:key/code': { ...nowhere, send: () => ({ code: '000000' }) },
  'POST /staff/begin/:key/kept': nowhere,
  'GET /auth/telegram': nowhere,
  'POST /api/auth': { guest: 401, child: 401, player: 401, send: () => ({ type: 'telegram' }) },
  // Neither Telegram nor the mini-app is configured here; see test/http/sign-in-telegram.test.ts.
  'GET /auth/:provider': { ...onward, at: () => ({ provider: 'google' }) },
  'GET /authold/:provider': { ...onward, at: () => ({ provider: 'google' }), send: () => ({ state: 'x', code: 'x' }) },
  'POST /api/user/link/:provider': { ...own, at: () => ({ provider: 'twitch' }) },
  'GET /api/_auth/session': open,
  'DELETE /api/_auth/session': open,
  'POST /api/user/avatar': { guest: 401, child: 422, player: 422 },
  'GET /api/user/limits': own,
  'POST /api/user/limits': { ...own, send: () => ({ kind: 'loss', period: 'month', sumMinor: 100_000_000 }) },
  'POST /profile/account': {
    guest: 401,
    child: 303,
    player: 303,
    send: () => ({ name: 'Another name', country: 'DE' }),
  },
  'POST /profile/email': { guest: 401, child: 303, player: 303, send: () => ({ address: '' }) },
  'POST /email/confirm': { ...gone, send: () => ({ link: 'x'.repeat(43) }) },
  'POST /email/stop': { ...gone, send: () => ({ link: 'x'.repeat(43) }) },
  'POST /help': { guest: 401, child: 303, player: 303, send: () => ({ text: 'Who may ask?' }) },
  // No question has this number.
  'POST /help/:question/messages': {
    guest: 401,
    child: 404,
    player: 404,
    at: () => ({ question: 999_999_999 }),
    send: () => ({ text: 'Who may write?' }),
  },
  'POST /help/:question/close': { guest: 401, child: 404, player: 404, at: () => ({ question: 999_999_999 }) },
  'POST /help/deposit': { guest: 401, child: 404, player: 404, send: () => ({ payment: '0'.repeat(32) }) },
  'POST /help/blocked': { ...gone, send: () => ({ address: 'who-may@mail.example' }) },
  'POST /help/blocked/questions': { ...gone, send: () => ({ link: 'x'.repeat(60), text: 'Who may write?' }) },
  'POST /profile/limits': { guest: 401, child: 303, player: 303, send: () => ({ kind: 'loss' }) },
  'POST /profile/limits/raise': {
    guest: 401,
    child: 303,
    player: 303,
    send: () => ({ kind: 'loss', period: 'day', does: 'cancel' }),
  },
  'GET /api/user/session-play': own,
  'POST /api/user/session-play': own,
  'POST /api/user/reminder': { ...own, send: () => ({ minutes: 30 }) },
  'POST /api/user/pause': { guest: 401, child: 422, player: 422, send: () => ({ days: 31 }) },
  'POST /api/user/delete': { guest: 401, child: 422, player: 422, send: () => ({ confirm: 'no' }) },
  'POST /api/user/name': { ...own, send: () => ({ name: 'Another name' }) },
  'POST /api/user/country': { ...own, send: () => ({ country: 'DE' }) },
  'POST /api/user/settings': { ...own, send: () => ({ sound: false }) },
  'POST /api/user/unlink/:provider': { guest: 401, child: 409, player: 404, at: () => ({ provider: 'google' }) },
  'GET /api/user/sessions': own,
  'POST /api/user/sessions/end': {
    guest: 401,
    child: 404,
    player: 200,
    other: 404,
    send: ({ session }) => ({ session }),
  },
  'POST /api/user/adult': { ...own, send: () => ({ confirm: 1 }) },
  'POST /api/user/currency/change': { ...own, send: () => ({ code: 'eur' }) },
  'POST /currency': { ...onward, send: () => ({ code: 'eur' }) },
  'POST /api/user/language/change': { ...own, send: () => ({ code: 'pl' }) },
  'POST /language': { ...onward, send: () => ({ code: 'pl' }) },
  'GET /api/currency/list': open,
  'GET /api/case/list': open,
  'GET /api/case/:name': { ...open, at: () => ({ name: 'plain' }) },
  'POST /api/case/demo': { ...open, send: () => ({ case: 'plain' }) },
  'POST /api/case/favourite': { ...own, send: () => ({ case: 'plain', on: true }) },
  'POST /api/case/open': { guest: 401, child: 403, player: 200, send: () => ({ case: 'plain' }) },
  'POST /api/bonus/take': { guest: 401, child: 403, player: 200 },
  'POST /api/invite/set': { ...own, child: 422, player: 422, send: () => ({ code: '?' }) },
  'POST /api/invite/activate': { guest: 401, child: 403, player: 404, send: () => ({ code: 'unknown' }) },
  'GET /api/referral/info': own,
  'GET /api/wheel/items': open,
  'POST /api/wheel/spin': { guest: 401, child: 403, player: 404, send: () => ({ promo: 'UNKNOWN' }) },
  'GET /api/handle/error': { ...open, send: () => ({ error: 'a fault', source: 'window' }) },
  'GET /api/item/list': own,
  'POST /api/item/sell': { guest: 401, child: 403, player: 200, other: 404, send: ({ itemId }) => ({ ids: [itemId] }) },
  'POST /api/item/sell-all': { guest: 401, child: 403, player: 200, send: () => ({ expected: 1 }) },
  'POST /api/item/lock': {
    guest: 401,
    child: 404,
    player: 200,
    other: 404,
    send: ({ itemId }) => ({ id: itemId, on: true }),
  },
  'POST /profile/take': {
    guest: 401,
    child: 303,
    player: 303,
    other: 303,
    send: ({ itemId }) => ({ ids: [itemId], to: 'contract' }),
  },
  'POST /api/contract/create': { guest: 401, child: 403, player: 422, send: ({ itemId }) => ({ ids: [itemId] }) },
  'POST /api/battle/create': {
    guest: 401,
    child: 403,
    player: 404,
    send: () => ({ cases: ['no-such-case'], seats: '1v1', mode: 'classic' }),
  },
  'POST /api/battle/join': { guest: 401, child: 403, player: 404, send: () => ({ battle: 'aaaaaaaaaaaa' }) },
  'POST /api/battle/cancel': { guest: 401, child: 404, player: 404, send: () => ({ battle: 'aaaaaaaaaaaa' }) },
  'POST /api/battle/bot': { guest: 401, child: 403, player: 404, send: () => ({ battle: 'aaaaaaaaaaaa' }) },
  'GET /api/battle/list': open,
  'GET /api/fair/battle/:code': { ...nowhere, at: () => ({ code: 'aaaaaaaaaaaa' }) },
  'GET /api/battle/:code': { ...nowhere, at: () => ({ code: 'aaaaaaaaaaaa' }) },
  'POST /api/upgrade/roll': {
    guest: 401,
    child: 403,
    player: 402,
    other: 404,
    send: ({ itemId }) => ({ ids: [itemId], addMinor: MORE_THAN_THERE_IS, target: 1, side: 'under' }),
  },
  'POST /api/contract/sample': { guest: 422, child: 422, player: 422, send: ({ itemId }) => ({ ids: [itemId] }) },
  'POST /api/contract/preview': { guest: 401, child: 422, player: 422, send: ({ itemId }) => ({ ids: [itemId] }) },
  'POST /api/upgrade/preview': {
    guest: 401,
    child: 404,
    player: 402,
    other: 404,
    send: ({ itemId }) => ({ ids: [itemId], addMinor: MORE_THAN_THERE_IS, target: 1, side: 'under' }),
  },
  'GET /api/fair/draw/:id': { guest: 200, child: 200, player: 200, other: 200, at: ({ drawId }) => ({ id: drawId }) },
  'GET /api/fair/checkpoints': open,
  'GET /api/fair/seeds': own,
  'GET /api/fair/draws': own,
  // No pair of theirs is revealed.
  'GET /api/fair/pairs/:hash': { guest: 401, child: 404, player: 404, at: () => ({ hash: 'a'.repeat(64) }) },
  'GET /api/fair/report/:month': { ...nowhere, at: () => ({ month: '2020-01' }) },
  'POST /api/fair/rotate': own,
  'GET /api/delivery': open,
  'GET /api/game/account': { ...own, send: () => ({ gameId: '38204417' }) },
  'GET /api/item/withdrawals': own,
  // Without top-ups the withdrawal of the item is refused.
  'POST /api/item/withdraw': {
    guest: 401,
    child: 403,
    player: 403,
    other: 404,
    send: ({ itemId }) => ({ insertId: itemId, gameId: '38204417' }),
  },
  'POST /api/item/withdraw/cancel': {
    guest: 401,
    child: 404,
    player: 409,
    other: 404,
    send: ({ itemId }) => ({ insertId: itemId }),
  },
  'POST /withdraw/:insertId/back': {
    guest: 401,
    child: 404,
    player: 303,
    other: 404,
    at: ({ itemId }) => ({ insertId: itemId }),
  },
  'GET /api/user/ledger': own,
  'GET /api/payment/list': own,
  'POST /payment': { guest: 401, child: 303, player: 303, send: () => ({ sum: '100', method: 'sandbox' }) },
  'GET /api/top': open,
  'GET /api/reserves': open,
  'GET /api/status': open,
  'GET /api/user/profile/:id': {
    guest: 404,
    child: 200,
    player: 200,
    other: 200,
    at: ({ playerId }) => ({ id: playerId }),
  },
  'GET /api/payment/methods': open,
  'POST /api/payment/create': { guest: 401, child: 403, player: 422, send: () => ({ sum: 0, method: 'sandbox' }) },
  'GET /api/payment/status/:payment': { guest: 401, child: 404, player: 404, at: () => ({ payment: '0'.repeat(32) }) },
  // Payment pages of the provider: the address is the only credential, and an unknown one redirects home.
  'POST /sandbox/pay/:id': onward,
  'POST /sandbox/phone/:id': { guest: 400, child: 400, player: 400 },
};

export const PAGES: Readonly<Record<string, Entry>> = {
  'GET /staff/sign-in': open,
  'GET /staff/second': onward,
  'GET /staff/begin/:key': nowhere,
  'GET /login': open,
  'GET /signed-out': open,
  'GET /login/telegram': nowhere,
  'GET /adult': invites,
  'GET /': open,
  'GET /offline': open,
  'GET /announcement/:id': { ...nowhere, at: () => ({ id: '1' }) },
  'GET /case/:name': {
    ...open,
    other: 200,
    at: () => ({ name: 'plain' }),
    send: ({ openingId }) => ({ opening: openingId }),
  },
  'GET /case/:name/conditions': { ...open, at: () => ({ name: 'for-level' }) },
  'GET /case/:name/odds': { ...open, at: () => ({ name: 'plain' }) },
  'GET /category/:category': { ...open, at: () => ({ category: 'operations' }) },
  'GET /item/:name': { ...open, at: () => ({ name: 'sample-1' }) },
  'GET /case/:name/statistics': { ...open, at: () => ({ name: 'plain' }) },
  'GET /case/:name/demo': { ...open, at: () => ({ name: 'plain' }) },
  'GET /bonus': open,
  'GET /wheel': open,
  'GET /battles': open,
  'GET /battles/create': open,
  'GET /battles/:code': { ...nowhere, at: () => ({ code: 'aaaaaaaaaaaa' }) },
  'GET /battles/:code/proof': { ...nowhere, at: () => ({ code: 'aaaaaaaaaaaa' }) },
  'GET /referral': invites,
  'GET /ref/:id': { guest: 404, child: 200, player: 200, other: 200, at: ({ playerId }) => ({ id: playerId }) },
  'GET /delivery': open,
  'GET /contract': invites,
  'GET /upgrade': open,
  'GET /fair': invites,
  'GET /fair/check': invites,
  'GET /fair/odds': invites,
  'GET /fair/checkpoints': invites,
  'GET /reserves': invites,
  'GET /status': invites,
  'GET /fair/report': invites,
  'GET /fair/report/:month': { ...nowhere, at: () => ({ month: '2020-01' }) },
  'GET /fair/draw/:id': { guest: 200, child: 200, player: 200, other: 200, at: ({ drawId }) => ({ id: drawId }) },
  'GET /email/confirm': gone,
  'GET /email/stop': gone,
  'GET /profile/accounts': invites,
  'GET /profile/notices': invites,
  'GET /profile/bonuses': invites,
  'GET /profile/battles': invites,
  'GET /profile/contracts': invites,
  'GET /profile/upgrades': invites,
  'GET /profile': invites,
  'GET /profile/items/:insertId': {
    guest: 200,
    child: 404,
    player: 200,
    other: 404,
    at: ({ itemId }) => ({ insertId: itemId }),
  },
  'GET /profile/sell-all': { guest: 401, child: 200, player: 200 },
  'GET /profile/movements': invites,
  'GET /profile/audit': invites,
  'GET /profile/limits': invites,
  'GET /profile/delete': invites,
  'GET /top': open,
  'GET /profile/:id': { guest: 404, child: 200, player: 200, other: 200, at: ({ playerId }) => ({ id: playerId }) },
  'GET /payment': open,
  'GET /payment/:id': { guest: 200, child: 404, player: 404, at: () => ({ id: '0'.repeat(32) }) },
  'GET /profile/payments': invites,
  'GET /profile/withdrawals': invites,
  'GET /sandbox/pay/:id': { guest: 404, child: 404, player: 404 },
  'GET /sandbox/phone/:id': { guest: 404, child: 404, player: 404 },
  'GET /withdraw/:insertId': {
    guest: 200,
    child: 404,
    player: 200,
    other: 404,
    at: ({ itemId }) => ({ insertId: itemId }),
  },
  'GET /help': invites,
  'GET /help/new': invites,
  'GET /help/deposit': invites,
  'GET /help/:question': { guest: 200, child: 404, player: 404, at: () => ({ question: 999_999_999 }) },
  // The store of these calls sends no e-mail.
  'GET /help/blocked': gone,
  'GET /help/blocked/questions': gone,
  'GET /faq': open,
  'GET /contacts': open,
  'GET /privacy': open,
  'GET /agreement': open,
  'GET /credits': open,
  'GET /gold': open,
};
