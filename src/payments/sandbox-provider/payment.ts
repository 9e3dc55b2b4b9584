import {
  type RowOf,
  boolean,
  integer,
  nullable,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';

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
  id: text,
  /** Payment id of the store. */
  orderId: text,
  /** In hundredths of the currency. */
  amountMinor: integer,
  currency: text,
  description: text,
  returnUrl: text,
  notifyUrl: text,
  way: textOf<SandboxPaymentWay>(),
  manner: textOf<Manner>(),
  state: textOf<SandboxState>(),
  /** Digits only. Null until the player enters it. */
  phone: nullable(text),
  /** Time of the simulated phone confirmation. */
  confirmAt: nullable(timestamp),
  createdAt: timestamp,
});

/** A payment in the tables of the sandbox, independent of the rows of the store. */
export type SandboxPayment = RowOf<typeof paymentShape>;

export const notificationShape = rowShape({
  id: integer,
  paymentId: text,
  state: textOf<SandboxState>(),
  amountMinor: integer,
  /** Signed with a wrong key. */
  isForged: boolean,
  triesLeft: integer,
  madeAt: timestamp,
});

export type SandboxNotification = RowOf<typeof notificationShape>;

export type NewSandboxNotification = Omit<SandboxNotification, 'id'> & { readonly dueAt: Date };
