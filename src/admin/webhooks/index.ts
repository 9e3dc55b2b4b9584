/**
 * Webhooks in the console: the endpoints of an operator's other programs, what was sent to them, and the bot that
 * delivers withdrawals.
 * Invariant: Every change of an endpoint, and every act of a bot, writes a row of the staff log in the same
 * transaction. A secret is shown once, to the admin who made it.
 */
export { receiveDelivery } from './receive-delivery.ts';
export { addEndpoint, changeEndpoint, removeEndpoint, replayMessage, rotateSecret } from './save-endpoint.ts';
