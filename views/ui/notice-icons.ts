import type { IconName } from './icon-names.ts';

/** What a notice is about, as its icon tells it. */
export type NoticeType = 'money' | 'warning' | 'gift' | 'item' | 'success' | 'friend' | 'news';

export const NOTICE_ICONS: Readonly<Record<NoticeType, IconName>> = {
  money: 'wallet',
  warning: 'triangle-alert',
  gift: 'gift',
  item: 'package',
  success: 'circle-check',
  friend: 'users',
  news: 'bell',
};
