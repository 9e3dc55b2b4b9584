/**
 * Every refusal the store can speak: text key -> HTTP status. Keys are permanent: clients and translations rely on
 * them (docs/errors.md is generated from this table). Anything thrown that is no AppError is a bug and is shown as
 * `errors.server`.
 */
export const ERRORS = {
  'errors.request.malformed': 400,
  'errors.request.json': 400,
  'errors.request.key': 400,
  'errors.auth.invalid': 401,
  'errors.auth.rejected': 401,
  'errors.auth.provider': 401,
  'errors.staff.signIn': 401,
  'errors.staff.rejected': 401,
  'errors.auth.terms': 422,
  'errors.auth.away': 503,
  'errors.funds': 402,
  'errors.case.funds': 402,
  'errors.auth.blocked': 403,
  'errors.forbidden': 403,
  'errors.origin': 403,
  'errors.staff.power': 403,
  'errors.age.confirm': 403,
  'errors.invite.device': 403,
  'errors.invite.ring': 403,
  'errors.case.vk': 403,
  'errors.case.telegram': 403,
  'errors.case.level': 403,
  'errors.case.topup': 403,
  'errors.case.cooldown': 403,
  'errors.withdrawal.topUp': 403,
  'errors.notFound': 404,
  'errors.page': 404,
  'errors.page.profile': 404,
  'errors.invite.unknown': 404,
  'errors.case.unknown': 404,
  'errors.item.unknown': 404,
  'errors.draw.unknown': 404,
  'errors.promo.unknown': 404,
  'errors.voucher.unknown': 404,
  'errors.payment.unknown': 404,
  'errors.identity.unknown': 404,
  'errors.session.unknown': 404,
  'errors.staff.unknown': 404,
  'errors.staff.link': 404,
  'errors.player.unknown': 404,
  'errors.flag.unknown': 404,
  'errors.correction.unknown': 404,
  'errors.fault.unknown': 404,
  'errors.withdrawal.unknown': 404,
  'errors.game.unknown': 404,
  'errors.request.method': 405,
  'errors.busy': 409,
  'errors.player.closed': 409,
  'errors.player.changed': 409,
  'errors.flag.changed': 409,
  'errors.correction.decided': 409,
  'errors.correction.own': 409,
  'errors.avatar.loading': 409,
  'errors.bonus.taken': 409,
  'errors.invite.used': 409,
  'errors.invite.changed': 409,
  'errors.invite.taken': 409,
  'errors.case.unavailable': 409,
  'errors.case.changed': 409,
  'errors.edit.changed': 409,
  'errors.catalogue.taken': 409,
  'errors.identity.taken': 409,
  'errors.identity.another': 409,
  'errors.identity.last': 409,
  'errors.name.soon': 409,
  'errors.item.locked': 409,
  'errors.staff.taken': 409,
  'errors.staff.last': 409,
  'errors.item.state': 409,
  'errors.item.countChanged': 409,
  'errors.item.none': 409,
  'errors.withdrawal.taken': 409,
  'errors.withdrawal.none': 409,
  'errors.withdrawal.holding': 409,
  'errors.withdrawal.notYours': 409,
  'errors.withdrawal.closed': 409,
  'errors.promo.early': 409,
  'errors.promo.over': 409,
  'errors.promo.used': 409,
  'errors.promo.usedUp': 409,
  'errors.promo.forWheel': 409,
  'errors.promo.forPayment': 409,
  'errors.promo.gift': 409,
  'errors.voucher.case': 409,
  'errors.voucher.used': 409,
  'errors.voucher.over': 409,
  'errors.request.large': 413,
  'errors.upload.large': 413,
  'errors.request.type': 415,
  'errors.contract.unreachable': 409,
  'errors.contract.changed': 409,
  'errors.upgrade.changed': 409,
  'errors.wheel.spins': 409,
  'errors.wheel.none': 409,
  'errors.wheel.changed': 409,
  'errors.request.rule': 422,
  'errors.invite.enter': 422,
  'errors.invite.rule': 422,
  'errors.invite.own': 422,
  'errors.name.rule': 422,
  'errors.staff.password': 422,
  'errors.staff.code': 422,
  'errors.name.reserved': 422,
  'errors.case.count': 422,
  'errors.catalogue.band': 422,
  'errors.catalogue.picture': 422,
  'errors.catalogue.reason': 422,
  'errors.catalogue.tickets': 422,
  'errors.picture.format': 422,
  'errors.contract.count': 422,
  'errors.upgrade.count': 422,
  'errors.upgrade.target': 422,
  'errors.promo.minimum': 422,
  'errors.request.repeated': 422,
  'errors.key.reused': 422,
  'errors.currency.unknown': 422,
  'errors.payment.amount': 422,
  'errors.payment.method': 422,
  'errors.payment.minimalSum': 422,
  'errors.game.enter': 422,
  'errors.withdrawal.avatar': 422,
  'errors.avatar.format': 422,
  'errors.payment.phone': 422,
  'errors.rate': 429,
  'errors.server': 500,
  'errors.case.telegramAway': 503,
  'errors.payment.away': 503,
  'errors.upload.full': 503,
  'errors.game.failed': 503,
  'errors.game.away': 503,
  'errors.withdrawal.off': 503,
  'errors.down': 503,
} as const satisfies Record<string, number>;

export type ErrorKey = keyof typeof ERRORS;
export type ErrorParams = Readonly<Record<string, string | number>>;

/** The one error type: a refusal that a person is told. `retryAfterSeconds` becomes the header Retry-After. */
export class AppError extends Error {
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly retryAfterSeconds: number | null;

  constructor(key: ErrorKey, params: ErrorParams = {}, retryAfterSeconds: number | null = null) {
    super(key);
    this.name = 'AppError';
    this.key = key;
    this.params = params;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.key];
  }
}

/** Refuses: throws the AppError of a key. Inside a transaction nothing of it happens. */
export function fail(key: ErrorKey, params: ErrorParams = {}, retryAfterSeconds: number | null = null): never {
  throw new AppError(key, params, retryAfterSeconds);
}
