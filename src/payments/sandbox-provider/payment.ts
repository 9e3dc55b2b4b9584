/** How one pays: on the hosted page, or by a number that is confirmed on a phone. */
export type Way = 'page' | 'phone';

/**
 * How the store is told of a decision: at once; late; twice at once; the older news after the newer; with a wrong sum
 * and by a wrong key; not at all.
 */
export const MANNERS = ['prompt', 'late', 'twice', 'reversed', 'wrong', 'lost'] as const;
export type Manner = (typeof MANNERS)[number];

export type State = 'pending' | 'paid' | 'declined';
export type Decision = Exclude<State, 'pending'>;

/** A payment as the sandbox knows it; of the store's own rows it knows nothing. */
export interface SandboxPayment {
  /** 128 random bits in hex: who knows it may decide. */
  readonly id: string;
  /** What the store calls it. */
  readonly orderId: string;
  /** In hundredths of the currency. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly way: Way;
  readonly manner: Manner;
  readonly state: State;
  /** Digits alone; null until somebody typed it. */
  readonly phone: string | null;
  /** When the phone answers. */
  readonly confirmAt: Date | null;
  readonly createdAt: Date;
}

/** A notification on its way to the store. */
export interface Notice {
  readonly id: number;
  readonly paymentId: string;
  readonly state: State;
  readonly amountMinor: number;
  /** Signed by a key that is not the sandbox's. */
  readonly isForged: boolean;
  readonly triesLeft: number;
  readonly madeAt: Date;
}

export type NewNotice = Omit<Notice, 'id'> & { readonly dueAt: Date };
