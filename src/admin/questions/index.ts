/**
 * Questions of players, for staff: one queue, and a page for each question with the rows of its player beside it.
 * Invariant: Every act of a member is a row of the staff log in its own transaction; the log holds no text.
 */
export { waitingSince } from './queue-model.ts';
