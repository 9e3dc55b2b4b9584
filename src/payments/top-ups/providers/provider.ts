import type { PaymentMarkKind } from '#src/shared/payment-states.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { TextKey } from '#src/shared/text-keys.ts';

export interface MethodOffer {
  /** The `ID` of the specification: permanent and unique among all providers. */
  readonly id: number;
  /**
   * The `method` of the specification: sent by clients to choose it, unique among all providers, 32 characters at most.
   */
  readonly slug: string;
  /** Name of an icon in the sprite, or address of a picture. */
  readonly logo: string;
  /** Text key of the name shown to players. */
  readonly hintKey: TextKey;
  readonly minSumKopecks: number;
  /** Accepted currency codes. */
  readonly currencies: 'all' | readonly string[];
  /** Payment continues at the provider's address, or in a form of the store that asks for a phone number. */
  readonly interface: 'redirect' | 'phone';
  /** The provider issues receipts, so a payment needs an e-mail address or a phone number of the payer. */
  readonly needsContact?: boolean;
  /** Days until money paid by this method counts for withdrawals; staff may set others. */
  readonly settleDays: number;
}

export interface Order {
  /** 32 hex digits (128 random bits): payment id of the store and idempotency key at the provider. */
  readonly paymentId: string;
  /** Sequential payment number, for people and for providers that need a number. */
  readonly reference: number;
  readonly method: string;
  readonly amountMinor: number;
  /** Currency code in lower case. */
  readonly currency: string;
  readonly description: string;
  readonly locale: Locale;
  /** Address to which the player returns. A visit to it proves nothing about the payment. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
  /** Payment id of the provider, once known. */
  readonly externalId: string | null;
  /** The address for the receipt. Known only while the payment is created: the store does not keep it. */
  readonly contact: ReceiptContact | null;
}

/** The payer of a receipt: one e-mail address or phone number, normalised. */
export type ReceiptContact = { readonly email: string } | { readonly phone: string };

export type PaymentNextStep =
  | { readonly kind: 'redirect'; readonly url: string; readonly externalId: string | null }
  | {
      /** The player's phone number is added to `fields` (as `phone`) and posted to `action`. */
      readonly kind: 'form';
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly externalId: string | null;
    };

/** `reinstated`: the store has won the dispute that took the money. */
export type ClaimState = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back' | 'reinstated';

/** The meaning of a provider's state. Null: it moves no money and changes no payment. */
export interface ProviderState {
  readonly claim: ClaimState | null;
  /** A mark for staff besides. */
  readonly mark?: 'paid_over' | 'refund_failed';
}

/** The states that a provider documents, by its names for them. */
export type ProviderStates = Readonly<Record<string, ProviderState>>;

/** A provider's verified statement about a payment. The adapter verifies its origin. */
export interface ProviderClaim {
  /** Payment id of the store. At least one of `paymentId` and `externalId` is set. */
  readonly paymentId: string | null;
  readonly externalId: string | null;
  readonly state: ClaimState;
  /** A mark for staff besides the state. */
  readonly mark?: { readonly kind: PaymentMarkKind; readonly detail: string } | null;
  /** Sum paid or refunded, in hundredths of `currency` (code in lower case). */
  readonly amountMinor: number;
  readonly currency: string;
  /** Identical for repetitions of a notification, different for others; 128 characters at most. */
  readonly eventId: string;
  /**
   * The provider's own number of the operation that moved the money, 64 characters at most, where one order can be paid
   * by several operations: two numbers are two payments of it. For disputes the number of the dispute, 64 at most.
   */
  readonly operationId?: string | null;
  readonly at: Date;
}

export interface ProviderNotification {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly address: string;
  readonly now: Date;
  /**
   * Returns whether a payment of the store may have this number at the provider, for adapters that must ask the
   * provider about an unsigned notification.
   */
  readonly mayBeOurs: (externalId: string) => Promise<boolean>;
}

/** Adapter of a payment provider. It must be stateless. */
export interface PaymentProvider {
  /** Last part of the notification address. Permanent, because rows refer to it. */
  readonly name: string;
  readonly methods: readonly MethodOffer[];
  /** Time limit for paying. The store then expires the payment unless the provider reports otherwise. */
  readonly payableMinutes: number;
  /**
   * Creates the payment at the provider. Idempotent for the same payment, so money is collected once. Throws when the
   * provider is not available or refuses.
   */
  readonly create: (order: Order) => Promise<PaymentNextStep>;
  /**
   * Verifies and parses a notification. Null when it does not concern the state of a payment.
   *
   * @throws errors.auth.invalid when the signature is wrong or stale
   * @throws errors.request.malformed when it cannot be parsed
   */
  readonly read: (notification: ProviderNotification) => Promise<ProviderClaim | null>;
  /** Response that the provider accepts as an acknowledgement. */
  readonly acknowledge: { readonly contentType: string; readonly body: string };
  /**
   * Queries the state of a payment. Null when the provider does not know it. Throws when the provider is not available.
   */
  readonly query: (order: Order) => Promise<ProviderClaim | null>;
  /**
   * Queries whether the money of a paid payment went back, by a refund or a charge-back, or was won back. Null when it
   * did not. Throws
   * when the provider is not available.
   */
  readonly queryRefund: (order: Order) => Promise<ProviderClaim | null>;
  /**
   * Names the notifications that the account at the provider is not set up to send, for providers that can be asked.
   * Throws when the provider is not available or refuses.
   */
  readonly missingNotifications?: () => Promise<readonly string[]>;
}
