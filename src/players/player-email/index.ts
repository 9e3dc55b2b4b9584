/**
 * E-mail to players: the address that a player gave and confirmed, and messages about top-ups and withdrawals.
 * Invariant: Messages other than the question for a confirmation go to confirmed addresses only, and only while the
 * player and the operator both have their kind switched on; changes of the agreement and of privacy, and answers to
 * questions, have no switch. Closing an account erases the address and its messages.
 */
export { eraseEmail } from './erase-email.ts';
export { ownEmail, type OwnEmail } from './own-email.ts';
export { newQuestionLink, openQuestionLink, type QuestionLink, sendQuestionLinks } from './question-link.ts';
export { writeChangeEmails, writeEmail } from './write-email.ts';
