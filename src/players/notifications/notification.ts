/**
 * Params of each kind of notification. Sums are whole numbers with the unit in the name; `sumMinor` is in hundredths of
 * `currency`, as the player paid it. Items and friends are stored by id, and their names are looked up on reading.
 */
export interface NotificationParams {
  /** A payment was credited. `bonusKopecks` is the bonus of a promo code, 0 without one. */
  readonly 'payment.credited': { readonly sumMinor: number; readonly currency: string; readonly bonusKopecks: number };
  readonly 'payment.failed': { readonly sumMinor: number; readonly currency: string };
  /** A payment was refunded. `debtKopecks` is the part that the player had spent and now owes, usually 0. */
  readonly 'payment.refunded': { readonly sumMinor: number; readonly currency: string; readonly debtKopecks: number };
  /** The store won the dispute about a payment, and its value is back. */
  readonly 'payment.reinstated': { readonly sumMinor: number; readonly currency: string };
  /** The promo code ran out of uses before the payment arrived, so the payment was credited without it. */
  readonly 'promo.missed': { readonly code: string };
  /** A promo code gave an item. */
  readonly 'promo.item': { readonly code: string; readonly itemId: number };
  readonly 'withdrawal.taken': { readonly itemId: number };
  readonly 'withdrawal.done': { readonly itemId: number };
  /** A withdrawal was delivered later than promised. */
  readonly 'withdrawal.late': { readonly itemId: number; readonly giftCentiPoints: number };
  /** The same, and the limit of the day left no points. */
  readonly 'withdrawal.missed': { readonly itemId: number };
  /** `reason` is a fixed code that is translated; `note` is the moderator's addition, as written. */
  readonly 'withdrawal.rejected': {
    readonly itemId: number;
    readonly reason: string;
    readonly note?: string;
    readonly donateKopecks: number;
  };
  /** A way of signing in was linked or unlinked, maybe by another person. */
  readonly 'identity.linked': { readonly provider: string };
  readonly 'identity.unlinked': { readonly provider: string };
  /** Staff lifted a self-exclusion at the player's request. */
  readonly 'exclusion.lifted': Readonly<Record<string, never>>;
  /** Staff corrected a balance: money, points, or top-ups that count for withdrawals (`isDonate` is 1). */
  readonly 'correction.added': CorrectionParams;
  readonly 'correction.taken': CorrectionParams;
  /** The last seat of a battle in which the player waited was taken. */
  readonly 'battle.begun': Readonly<Record<string, never>>;
  /** Support has answered a question of the player. */
  readonly 'question.answered': { readonly questionId: number };
  /** Support has closed a question without an answer. */
  readonly 'question.closed': { readonly questionId: number };
  readonly 'bonus.ready': Readonly<Record<string, never>>;
  /** A message from staff to many players. The text is stored with the mailing. */
  readonly 'store.news': { readonly mailingId: number };
  readonly 'friend.joined': { readonly friendId: number; readonly giftCentiPoints: number };
}

/** A sum of money or of points, and the reason as staff wrote it. */
type CorrectionParams = { readonly reason: string; readonly isDonate: 0 | 1 } & (
  { readonly sumKopecks: number } | { readonly sumCentiPoints: number }
);

export type NotificationKind = keyof NotificationParams;

/**
 * A new notification: its kind, the params of that kind, and the path (without the language prefix) that it links to.
 */
export type NewNotification = {
  readonly [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly params: NotificationParams[Kind];
    readonly link: `/${string}` | null;
  };
}[NotificationKind];

export interface PlayerNotification {
  readonly id: number;
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly createdAt: Date;
  readonly isUnread: boolean;
}
