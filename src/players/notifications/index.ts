/**
 * Notifications: messages to one player about what happened to them, with their read state.
 * Invariant: A notification is a row of the transaction that it reports, so none is lost and none reports a rolled-
 * back change; its text is rendered when it is read, in the reader's language.
 */
export { writeNotification, writeNotifications } from './write-notification.ts';
export type { MailingWritten, NotificationWritten, NotificationsRead } from './events.ts';
export { hasUnreadNotification, settleNotifications, eraseNotifications } from './store/notifications.ts';
export type { NewNotification } from './notification.ts';
export { countUnread, listNotifications } from './list-notifications.ts';
export { announceChange, createMailing, type NewMailing, sendMailing, stopMailing } from './create-mailing.ts';
export { findMailing, listMailings } from './list-mailings.ts';
export type { Mailing, MailingTexts } from './mailing.ts';
export { walkMailings } from './walk-mailings.ts';
export { loadNotifications, type NotificationsInput } from './notifications-model.ts';
export type { PlayerSegment } from './store/segments.ts';
export { MOST_NAMED } from './segment.ts';
