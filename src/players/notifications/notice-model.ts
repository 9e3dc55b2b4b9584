import { shownPlayers } from '#src/accounts/index.ts';
import { type Catalogue, publishedCases } from '#src/catalogue/index.ts';
import { signOfCurrency } from '#src/currencies/index.ts';
import type { World } from '#src/platform/world.ts';
import { formatMoney, formatPoints } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { TextKey, TextParams } from '#src/shared/text-keys.ts';
import { kopecks } from '#src/shared/units.ts';
import { isRejectReason } from '#src/shared/withdrawals.ts';
import type { NoticeModel } from '#views/notices/notice-list.tsx';
import type { NoticeType } from '#views/ui/notice-icons.ts';
import { newsOf } from './news-of.ts';
import type { Notice, NoticeKind } from './notice.ts';

/** By which icon a kind is known. */
const TYPES: Readonly<Record<NoticeKind, NoticeType>> = {
  'payment.credited': 'money',
  'payment.failed': 'warning',
  'payment.refunded': 'money',
  'promo.missed': 'warning',
  'promo.item': 'gift',
  'withdrawal.taken': 'item',
  'withdrawal.done': 'success',
  'withdrawal.rejected': 'warning',
  'exclusion.lifted': 'success',
  'bonus.ready': 'gift',
  'store.news': 'news',
  'friend.joined': 'friend',
};

/** Where a kind has more to say when one of its params is not 0. */
const MORE: Readonly<Partial<Record<NoticeKind, { readonly when: string; readonly text: TextKey }>>> = {
  'payment.credited': { when: 'bonusKopecks', text: 'notices.payment.credited.text.bonus' },
  'payment.refunded': { when: 'debtKopecks', text: 'notices.payment.refunded.text.debt' },
  'friend.joined': { when: 'giftCentiPoints', text: 'notices.friend.joined.text.gift' },
};

/**
 * Notices in a reader's language and currency. A kind that this version of the store does not know, written by a newer
 * one beside it, is left out.
 */
export async function noticeModels(world: World, notices: readonly Notice[], reader: Reader): Promise<NoticeModel[]> {
  const friendIds = notices.flatMap(({ params: { friendId } }) => (typeof friendId === 'number' ? [friendId] : []));
  const [catalogue, friends, news] = await Promise.all([
    publishedCases(world),
    shownPlayers(world.db, friendIds),
    newsOf(world.db, notices, reader.locale),
  ]);
  const known = notices.flatMap((notice) => (isKnown(notice.kind) ? [{ ...notice, kind: notice.kind }] : []));
  return await Promise.all(
    known.map(async ({ id, kind, params, link, createdAt, isUnread }) => {
      const friend = typeof params['friendId'] === 'number' ? friends.get(params['friendId']) : undefined;
      const names = {
        item: itemTitle(params['itemId'], catalogue, reader),
        ...reasonOf(params, reader),
        friend: friend === undefined || friend.isHidden ? reader.t('notices.friend.hidden') : friend.name,
      };
      const words = { ...params, ...names, ...(await sumsOf(world, params, reader)) };
      return {
        ID: id,
        type: TYPES[kind],
        ...(news.get(Number(params['mailingId'])) ?? {
          title: reader.t(`notices.${kind}.title`),
          text: reader.t(textOf(kind, params), words),
        }),
        date: createdAt.toISOString(),
        link: link === null ? null : href(reader.locale, link),
        unread: isUnread,
      };
    }),
  );
}

/** A reason of the closed list is told in the reader's language, what a moderator added to it as it was written. */
function reasonOf({ reason, note }: Notice['params'], { t }: Reader): TextParams {
  if (!isRejectReason(reason)) return {};
  return { reason: [t(`withdrawals.reason.${reason}`), note].filter((part) => Boolean(part)).join(' ') };
}

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(TYPES, kind);

function textOf(kind: NoticeKind, params: Notice['params']): TextKey {
  const more = MORE[kind];
  return more !== undefined && Number(params[more.when] ?? 0) > 0 ? more.text : `notices.${kind}.text`;
}

function itemTitle(itemId: unknown, { itemsById }: Catalogue, { locale }: Reader): string {
  return typeof itemId === 'number' ? (itemsById.get(itemId)?.texts[locale].title ?? '') : '';
}

/** The sums among the params: `debtKopecks` is told as `debt`, in the reader's currency; `sumMinor` as it was paid. */
async function sumsOf(world: World, params: Notice['params'], { currency }: Reader): Promise<TextParams> {
  const sums: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== 'number') continue;
    if (name === 'sumMinor') {
      sums['sum'] = formatMoney(value / 100, await signOfCurrency(world, String(params['currency'])));
    } else if (name.endsWith('Kopecks')) {
      const amount = floorToCurrency(kopecks(value), currency.rate);
      sums[name.slice(0, -'Kopecks'.length)] = formatMoney(amount, currency.sign);
    } else if (name.endsWith('CentiPoints')) {
      sums[name.slice(0, -'CentiPoints'.length)] = formatPoints(value / 100);
    }
  }
  return sums;
}
