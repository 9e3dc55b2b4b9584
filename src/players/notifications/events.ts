import type { StoreEvent } from '#src/platform/events/event-bus.ts';

/** A notification was committed. Carries no content; clients read the row. */
export interface NotificationWritten extends StoreEvent {
  readonly name: 'noticeWritten';
  readonly playerId: number;
  readonly noticeId: number;
}

/** A player read new notifications on one page, so that the player's other pages update their counts. */
export interface NotificationsRead extends StoreEvent {
  readonly name: 'noticesRead';
  readonly playerId: number;
}

/** A page of a mailing was sent. Carries no content; online recipients read their rows. */
export interface MailingWritten extends StoreEvent {
  readonly name: 'mailingWritten';
  readonly playerIds: readonly number[];
}

export const mailingWritten = (playerIds: readonly number[]): MailingWritten => ({ name: 'mailingWritten', playerIds });

export const notificationsRead = (playerId: number): NotificationsRead => ({ name: 'noticesRead', playerId });

export const notificationWritten = (playerId: number, noticeId: number): NotificationWritten => ({
  name: 'noticeWritten',
  playerId,
  noticeId,
});
