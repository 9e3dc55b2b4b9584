import type { Announcement } from '#src/platform/announce.ts';

/** A player was told something and it is committed. Only a nudge: the notice itself is a row. */
export interface NoticeWritten extends Announcement {
  readonly name: 'noticeWritten';
  readonly playerId: number;
  readonly noticeId: number;
}

/** A player has read what was new, on one of their pages: on the others nothing is new any more. */
export interface NoticesRead extends Announcement {
  readonly name: 'noticesRead';
  readonly playerId: number;
}

/** A page of a mailing went out. Only a nudge to those of its players who look on. */
export interface MailingWritten extends Announcement {
  readonly name: 'mailingWritten';
  readonly playerIds: readonly number[];
}

export const mailingWritten = (playerIds: readonly number[]): MailingWritten => ({ name: 'mailingWritten', playerIds });

export const noticesRead = (playerId: number): NoticesRead => ({ name: 'noticesRead', playerId });

export const noticeWritten = (playerId: number, noticeId: number): NoticeWritten => ({
  name: 'noticeWritten',
  playerId,
  noticeId,
});
