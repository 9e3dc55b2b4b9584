/**
 * What each kind of notice is told with. Sums are whole numbers whose names say their unit; `sumMinor` is in hundredths
 * of `currency`, as the player paid it. Items and friends go by id: their names are looked up when the notice is read.
 */
export interface NoticeParams {
  /** Money came in. `bonusKopecks` is what a promo code added, 0 without one. */
  readonly 'payment.credited': { readonly sumMinor: number; readonly currency: string; readonly bonusKopecks: number };
  readonly 'payment.failed': { readonly sumMinor: number; readonly currency: string };
  /** A payment was taken back. `debtKopecks` is what was spent already and is owed, mostly 0. */
  readonly 'payment.refunded': { readonly sumMinor: number; readonly currency: string; readonly debtKopecks: number };
  /** The uses of a code ran out before the payment came in: it was credited without. */
  readonly 'promo.missed': { readonly code: string };
  /** A code gave an item. */
  readonly 'promo.item': { readonly code: string; readonly itemId: number };
  readonly 'withdrawal.taken': { readonly itemId: number };
  readonly 'withdrawal.done': { readonly itemId: number };
  /** `reason` is of the closed list, told in the reader's language; `note` is what a moderator added, as written. */
  readonly 'withdrawal.rejected': {
    readonly itemId: number;
    readonly reason: string;
    readonly note?: string;
    readonly donateKopecks: number;
  };
  /** Staff lifted a self-exclusion, as its player had asked. */
  readonly 'exclusion.lifted': Readonly<Record<string, never>>;
  readonly 'bonus.ready': Readonly<Record<string, never>>;
  /** What staff tell many at once: the words lie with the mailing. */
  readonly 'store.news': { readonly mailingId: number };
  readonly 'friend.joined': { readonly friendId: number; readonly giftCentiPoints: number };
}

export type NoticeKind = keyof NoticeParams;

/** A notice to be: its kind, what that kind is told with, and the own path (without the language) that it leads to. */
export type NewNotice = {
  readonly [Kind in NoticeKind]: {
    readonly kind: Kind;
    readonly params: NoticeParams[Kind];
    readonly link: `/${string}` | null;
  };
}[NoticeKind];

/** A notice as its row says it. */
export interface Notice {
  readonly id: number;
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly createdAt: Date;
  readonly isUnread: boolean;
}
