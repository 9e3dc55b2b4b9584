import { column, type RowOf, rowShape } from '#src/platform/database/rows.ts';

/** Payment on the hosted page, or by a phone number with confirmation. */
export type SandboxPaymentWay = 'page' | 'phone';

/**
 * Delivery of notifications: immediate, late, duplicated, in reverse order, with a wrong sum and with a wrong key, or
 * none.
 */
export const MANNERS = ['prompt', 'late', 'twice', 'reversed', 'wrong', 'lost'] as const;
export type Manner = (typeof MANNERS)[number];

export type SandboxState = 'pending' | 'paid' | 'declined';
export type SandboxDecision = Exclude<SandboxState, 'pending'>;

export const paymentShape = rowShape({
  /** 128 random bits in hex. Anyone who has it may decide the payment. */
  id: column.text,
  /** Payment id of the store. */
  orderId: column.text,
  /** In hundredths of the currency. */
  amountMinor: column.integer,
  currency: column.text,
  description: column.text,
  returnUrl: column.text,
  notifyUrl: column.text,
  way: column.textOf<SandboxPaymentWay>(),
  manner: column.textOf<Manner>(),
  state: column.textOf<SandboxState>(),
  /** Digits only. Null until the player enters it. */
  phone: column.text.nullable,
  /** Time of the simulated phone confirmation. */
  confirmAt: column.timestamp.nullable,
  createdAt: column.timestamp,
});

/** A payment in the tables of the sandbox, independent of the rows of the store. */
export type SandboxPayment = RowOf<typeof paymentShape>;

export const notificationShape = rowShape({
  id: column.integer,
  paymentId: column.text,
  state: column.textOf<SandboxState>(),
  amountMinor: column.integer,
  /** Signed with a wrong key. */
  isForged: column.boolean,
  triesLeft: column.integer,
  madeAt: column.timestamp,
});

export type SandboxNotification = RowOf<typeof notificationShape>;

export type NewSandboxNotification = Omit<SandboxNotification, 'id'> & { readonly dueAt: Date };
