import type { Tx } from '#src/platform/database/transaction.ts';
import * as sandbox from '#src/payments/sandbox-provider/store.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const ID = 'ab'.repeat(16);

const payment = {
  id: ID,
  orderId: 'plan',
  amountMinor: 1,
  currency: 'rub',
  description: 'x',
  returnUrl: 'x',
  notifyUrl: 'x',
  ...({ way: 'page', manner: 'prompt' } as const),
};
const notice = {
  paymentId: ID,
  amountMinor: 1,
  isForged: false,
  triesLeft: 1,
  madeAt: LONG_AGO,
  dueAt: LONG_AGO,
  state: 'paid' as const,
};

export const SANDBOX_CALLS: Readonly<Record<string, (tx: Tx) => unknown>> = {
  insertPayment: (tx) => sandbox.insertPayment(tx, payment),
  selectPayment: (tx) => sandbox.selectPayment(tx, ID),
  selectPaymentOfOrder: (tx) => sandbox.selectPaymentOfOrder(tx, 'plan'),
  decide: (tx) => sandbox.decide(tx, ID, 'paid', 'prompt'),
  putPhone: (tx) => sandbox.putPhone(tx, ID, '79001234567', LONG_AGO),
  selectAnswered: (tx) => sandbox.selectAnswered(tx, LONG_AGO, 20),
  insertSandboxNotification: async (tx) => {
    await sandbox.insertPayment(tx, payment);
    await sandbox.insertSandboxNotification(tx, notice);
  },
  selectDueSandboxNotifications: (tx) => sandbox.selectDueSandboxNotifications(tx, LONG_AGO, 20),
  takeNotice: (tx) => sandbox.takeNotice(tx, { ...notice, id: 1 }, LONG_AGO),
  deleteNotice: (tx) => sandbox.deleteNotice(tx, 1),
};
