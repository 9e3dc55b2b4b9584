/**
 * Notices: what players are told of what happened to them, and until when they have read it.
 * Invariant: a notice is a row of the transaction that it tells of, so none is lost and none tells of what was rolled
 * back; its words are made when it is read, in the reader's language.
 */
export { writeNotice } from './write-notice.ts';
export type { MailingWritten, NoticeWritten, NoticesRead } from './events.ts';
export { isWaiting, settleNotices } from './settle-notices.ts';
export type { NewNotice } from './notice.ts';
export { eraseNotices } from './erase-notices.ts';
export { countUnread } from './list-notices.ts';
export { createMailing, type NewMailing, sendMailing, stopMailing } from './create-mailing.ts';
export { noticeJobs } from './jobs.ts';
export { findMailing, listMailings } from './list-mailings.ts';
export type { Mailing, MailingTexts } from './mailing.ts';
export { walkMailings } from './walk-mailings.ts';
export { loadNotices, type NoticesInput } from './notices-model.ts';
