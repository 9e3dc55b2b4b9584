/**
 * Alerts: figures that are watched, and notices to the staff members who want them, by Telegram and e-mail.
 * Invariant: One trouble is one notice when it begins and one when it is over, written in the transaction that changes
 * its state; a member gets notices of kinds that the role may see, at a chat or address that the member has confirmed.
 */
export {};
