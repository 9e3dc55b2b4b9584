/** Values of each kind of message; sums have their unit in the name. */
export interface EmailContents {
  readonly 'email.confirm': Readonly<Record<string, never>>;
  readonly 'payment.receipt': {
    readonly paymentId: string;
    /** The sum that the player paid, in hundredths of `currency`. */
    readonly amountMinor: number;
    readonly currency: string;
    readonly creditedKopecks: number;
    readonly bonusKopecks: number;
  };
  readonly 'withdrawal.done': {
    readonly withdrawalId: number;
    readonly ownedItemId: number;
    readonly itemId: number;
    readonly lot: string | null;
  };
  /** A new version of a legal document will be in force, or was withdrawn before. */
  readonly 'document.changed': {
    readonly document: 'agreement' | 'privacy';
    readonly inForceAt: string;
    readonly isWithdrawn?: boolean;
  };
  /** Support has answered a question; `isByLink` for a blocked player, who reads it without a session. */
  readonly 'question.answered': { readonly questionId: number; readonly text: string; readonly isByLink: boolean };
  /** A blocked player asked for the link to their questions. */
  readonly 'question.link': Readonly<Record<string, never>>;
}

export type EmailKind = keyof EmailContents;

/** The choices of a player. */
export interface EmailChoices {
  /** Receipts of top-ups. */
  readonly receipts: boolean;
  /** Withdrawals that are done. */
  readonly deliveries: boolean;
}
