import type { NoticeType } from '#ui/notice-icons.ts';

export interface NotificationModel {
  readonly ID: number;
  readonly type: NoticeType;
  readonly title: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
  /** Target address with the language prefix. */
  readonly link: string | null;
  readonly unread: boolean;
}
