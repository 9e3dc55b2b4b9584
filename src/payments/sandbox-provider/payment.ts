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

/** A payment in the tables of the sandbox, independent of the rows of the store. */
export interface SandboxPayment {
  /** 128 random bits in hex. Anyone who has it may decide the payment. */
  readonly id: string;
  /** Payment id of the store. */
  readonly orderId: string;
  /** In hundredths of the currency. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly way: SandboxPaymentWay;
  readonly manner: Manner;
  readonly state: SandboxState;
  /** Digits only. Null until the player enters it. */
  readonly phone: string | null;
  /** Time of the simulated phone confirmation. */
  readonly confirmAt: Date | null;
  readonly createdAt: Date;
}

export interface SandboxNotification {
  readonly id: number;
  readonly paymentId: string;
  readonly state: SandboxState;
  readonly amountMinor: number;
  /** Signed with a wrong key. */
  readonly isForged: boolean;
  readonly triesLeft: number;
  readonly madeAt: Date;
}

export type NewSandboxNotification = Omit<SandboxNotification, 'id'> & { readonly dueAt: Date };
