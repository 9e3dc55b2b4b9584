/**
 * Outbox: messages to webhooks, to search engines, to players by e-mail, and to staff by e-mail and Telegram.
 * Invariant: A message is a row of the transaction that it reports, so it exists exactly when that was committed. A job
 * sends it with retries and back-off, and it ends as sent, failed or dropped.
 */
export { deliverMessages, deliveryJob } from './deliver-messages.ts';
export type { Delivery, MessageContent, MessageState, Sender, Senders } from './message.ts';
export {
  countOldMessages,
  eraseMessages,
  findMessage,
  hastenMessage,
  listMessages,
  type OutboxMessage,
  restartMessage,
  writeMessage,
  writeMessages,
} from './store.ts';
