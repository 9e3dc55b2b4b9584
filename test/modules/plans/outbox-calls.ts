import * as outbox from '#src/core/outbox/store.ts';
import * as webhooks from '#src/core/webhooks/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

type Calls = Readonly<Record<string, (tx: Tx) => unknown>>;

const MESSAGE = { channel: 'webhook', kind: 'item.delivered', content: { itemId: 1 } } as const;
const ENDPOINT = { name: 'plan', url: 'https://bot.example', events: ['item.delivered'] } as const;

export const OUTBOX_CALLS: Calls = {
  writeMessages: async (tx) => {
    await outbox.writeMessages(tx, MESSAGE, { sql: webhooks.RECEIVERS, values: ['item.delivered'] });
  },
  writeMessage: async (tx) => {
    await outbox.writeMessage(tx, MESSAGE, 17);
  },
  selectDueMessages: (tx) => outbox.selectDueMessages(tx, tx.now, 100),
  beginAttempt: (tx) => outbox.beginAttempt(tx, { id: 17, attempts: 0 }, tx.now),
  endMessage: (tx) => outbox.endMessage(tx, 17, { state: 'sent', at: tx.now, status: 200 }),
  postponeMessage: (tx) => outbox.postponeMessage(tx, 17, { nextAt: tx.now, problem: 'plan' }),
  listMessages: (tx) => outbox.listMessages(tx, 'webhook', { recipientIds: [17], beforeId: 15_000, limit: 51 }),
  findMessage: (tx) => outbox.findMessage(tx, 17),
  eraseMessages: (tx) => outbox.eraseMessages(tx, 'player-email', 17),
  restartMessage: (tx) => outbox.restartMessage(tx, 17),
};

export const WEBHOOK_CALLS: Calls = {
  selectEndpoints: (tx) => webhooks.selectEndpoints(tx),
  selectEndpoint: (tx) => webhooks.selectEndpoint(tx, 17),
  insertEndpoint: (tx) => webhooks.insertEndpoint(tx, { ...ENDPOINT, memberId: null }),
  replaceSealedSecret: (tx) => {
    const row = { key: 17, encryptedText: Buffer.from('x'), context: '' };
    return webhooks.replaceSealedSecret(tx, row, Buffer.from('y'));
  },
  updateSecret: (tx) => webhooks.updateSecret(tx, 17, Buffer.from('x')),
  updateEndpoint: (tx) =>
    webhooks.updateEndpoint(tx, { id: 17, memberId: null, createdAt: tx.now }, { ...ENDPOINT, isOn: true }),
  markEndpointRemoved: (tx) => webhooks.markEndpointRemoved(tx, 17),
};
