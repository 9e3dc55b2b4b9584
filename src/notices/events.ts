import type { Announcement } from '#src/platform/announce.ts';

/** A player was told something and it is committed. Only a nudge: the notice itself is a row. */
export interface NoticeWritten extends Announcement {
  readonly name: 'noticeWritten';
  readonly playerId: number;
  readonly noticeId: number;
}

export const noticeWritten = (playerId: number, noticeId: number): NoticeWritten => ({
  name: 'noticeWritten',
  playerId,
  noticeId,
});
