import type { IconName } from './icon-names.ts';

/** Kinds of notifications, each with its own icon. */
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
