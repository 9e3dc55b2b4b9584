import { formatPoints } from '#src/shared/format-value.ts';
import { publicPlayers } from '#src/players/players/index.ts';
import { type Catalogue, publishedCases } from '#src/core/catalogue/index.ts';
import { signOfCurrency } from '#src/core/currencies/index.ts';
import type { Services } from '#src/platform/services.ts';
import { formatMoney } from '#src/shared/format.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { safeRedirectPath } from '#src/shared/safe-redirect-path.ts';
import type { TextKey, TextParams } from '#src/shared/text-keys.ts';
import { kopecks } from '#src/shared/units.ts';
import { isRejectReason } from '#src/shared/withdrawals.ts';
import type { NotificationModel } from './outputs.ts';
import type { NoticeType } from '#ui/notice-icons.ts';
import { newsOf } from './news-of.ts';
import type { PlayerNotification, NotificationKind } from './notification.ts';

/** The icon of each kind. */
const TYPES: Readonly<Record<NotificationKind, NoticeType>> = {
  'payment.credited': 'money',
  'payment.failed': 'warning',
  'payment.refunded': 'money',
  'payment.reinstated': 'money',
  'promo.missed': 'warning',
  'promo.item': 'gift',
  'withdrawal.taken': 'item',
  'withdrawal.done': 'success',
  'withdrawal.late': 'gift',
  'withdrawal.missed': 'item',
  'withdrawal.rejected': 'warning',
  'identity.linked': 'warning',
  'identity.unlinked': 'warning',
  'exclusion.lifted': 'success',
  'correction.added': 'money',
  'correction.taken': 'warning',
  'battle.begun': 'item',
  'question.answered': 'news',
  'question.closed': 'news',
  'bonus.ready': 'gift',
  'store.news': 'news',
  'friend.joined': 'friend',
};

/** An extra text for kinds where a param is not 0. */
const MORE: Readonly<Partial<Record<NotificationKind, { readonly when: string; readonly text: TextKey }>>> = {
  'payment.credited': { when: 'bonusKopecks', text: 'notifications.payment.credited.text.bonus' },
  'payment.refunded': { when: 'debtKopecks', text: 'notifications.payment.refunded.text.debt' },
  'correction.added': { when: 'isDonate', text: 'notifications.correction.added.text.donate' },
  'correction.taken': { when: 'isDonate', text: 'notifications.correction.taken.text.donate' },
  'friend.joined': { when: 'giftCentiPoints', text: 'notifications.friend.joined.text.gift' },
};

/**
 * Renders notifications in a reader's language and currency. Omits unknown kinds, which a newer version may write
 * during a deploy.
 */
export async function notificationModels(
  services: Services,
  notifications: readonly PlayerNotification[],
  reader: Viewer,
): Promise<NotificationModel[]> {
  const friendIds = notifications.flatMap(({ params: { friendId } }) =>
    typeof friendId === 'number' ? [friendId] : [],
  );
  const [catalogue, friends, news] = await Promise.all([
    publishedCases(services),
    publicPlayers(services.db, friendIds),
    newsOf(services.db, notifications, reader.locale),
  ]);
  const known = notifications.flatMap((each) => (isKnown(each.kind) ? [{ ...each, kind: each.kind }] : []));
  return await Promise.all(
    known.map(async ({ id, kind, params, link, createdAt, isUnread }) => {
      const friend = typeof params['friendId'] === 'number' ? friends.get(params['friendId']) : undefined;
      const names = {
        item: itemTitle(params['itemId'], catalogue, reader),
        ...reasonOf(params, reader),
        ...wayOf(params, reader),
        friend: friend === undefined || friend.isHidden ? reader.t('notifications.friend.hidden') : friend.name,
      };
      const words = { ...params, ...names, ...(await sumsOf(services, { kind, params }, reader)) };
      return {
        ID: id,
        type: TYPES[kind],
        ...(news.get(Number(params['mailingId'])) ?? {
          title: reader.t(`notifications.${kind}.title`),
          text: reader.t(textOf(kind, params), words),
        }),
        date: createdAt.toISOString(),
        link: link === null ? null : services.links.href(reader.locale, safeRedirectPath(link)),
        unread: isUnread,
      };
    }),
  );
}

/** The reason is translated; the moderator's note is shown as written. */
function reasonOf({ reason, note }: PlayerNotification['params'], { t }: Viewer): TextParams {
  if (!isRejectReason(reason)) return {};
  return { reason: [t(`withdrawals.reason.${reason}`), note].filter((part) => Boolean(part)).join(' ') };
}

/** The name of a provider; one of a later version keeps its code. */
function wayOf({ provider }: PlayerNotification['params'], { t }: Viewer): TextParams {
  if (typeof provider !== 'string') return {};
  const way = NAMED_WAYS.find((name) => name === provider);
  return { way: way === undefined ? provider : t(`accounts.way.${way}`) };
}

const NAMED_WAYS = ['vk', 'google', 'twitch', 'facebook', 'telegram', 'demo'] as const;

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(TYPES, kind);

function textOf(kind: NotificationKind, params: PlayerNotification['params']): TextKey {
  const more = MORE[kind];
  return more !== undefined && Number(params[more.when] ?? 0) > 0 ? more.text : `notifications.${kind}.text`;
}

const itemTitle = (itemId: unknown, { itemsById }: Catalogue, { locale }: Viewer): string =>
  typeof itemId === 'number' ? (itemsById.get(itemId)?.texts[locale].title ?? '') : '';

/** Their sums are holds that come back, and debts: rounded as the movements of the same. */
const ROUNDED_UP: ReadonlySet<string> = new Set<NotificationKind>([
  'withdrawal.rejected',
  'payment.refunded',
  'correction.taken',
]);

/**
 * Converts the sums among the params: `debtKopecks` becomes `debt` in the reader's currency, `sumMinor` keeps the
 * currency of the payment.
 */
async function sumsOf(
  services: Services,
  { kind, params }: Pick<PlayerNotification, 'kind' | 'params'>,
  { currency, t }: Viewer,
): Promise<TextParams> {
  const toCurrency = ROUNDED_UP.has(kind) ? ceilToCurrency : floorToCurrency;
  const sums: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== 'number') continue;
    if (name === 'sumMinor') {
      sums['sum'] = formatMoney(value / 100, await signOfCurrency(services, String(params['currency'])));
    } else if (name.endsWith('Kopecks')) {
      const amount = toCurrency(kopecks(value), currency.rate);
      sums[name.slice(0, -'Kopecks'.length)] = formatMoney(amount, currency.sign);
    } else if (name.endsWith('CentiPoints')) {
      sums[name.slice(0, -'CentiPoints'.length)] = formatPoints(value / 100, t);
    }
  }
  return sums;
}
