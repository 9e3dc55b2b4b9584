import type { Locale } from '#src/shared/locales.ts';
import type { TextKey } from '#src/shared/text-keys.ts';

/** A way to pay, as a player chooses it. */
export interface MethodOffer {
  /** The specification's `ID`: permanent, and one of its own among all providers. */
  readonly id: number;
  /** The specification's `method`: what a client sends to choose it; unique among all providers, 32 characters. */
  readonly slug: string;
  /** Its sign: a name in our sprite, or the address of a picture. */
  readonly logo: string;
  /** The text that names it to players. */
  readonly hintKey: TextKey;
  readonly minSumKopecks: number;
  /** In which currencies it can be paid, by their codes. */
  readonly currencies: 'all' | readonly string[];
  /** Whether paying goes on at the provider's address, or by a form of ours that asks for a phone number. */
  readonly interface: 'redirect' | 'phone';
  /** How many days pass until money paid by it counts for withdrawals. */
  readonly settleDays: number;
}

/** What a provider is asked to collect. */
export interface Order {
  /** 128 unguessable bits, 32 hex digits: our name of the payment, and the key under which it is created once. */
  readonly paymentId: string;
  /** The payment's number, for people and for providers that want one. */
  readonly reference: number;
  readonly method: string;
  /** In hundredths of the payment's currency. */
  readonly amountMinor: number;
  /** Its code in small letters, as ours are. */
  readonly currency: string;
  readonly description: string;
  readonly locale: Locale;
  /** Where the player goes afterwards; nothing is believed of who comes there. */
  readonly returnUrl: string;
  /** Where the provider tells what became of it. */
  readonly notifyUrl: string;
  /** The provider's own name of it, once known. */
  readonly externalId: string | null;
}

/** A payment that the provider knows of now, and how the player goes on. */
export type Begun =
  | { readonly kind: 'redirect'; readonly url: string; readonly externalId: string | null }
  | {
      /** The player's phone number joins `fields` (as `phone`) and is posted to `action`. */
      readonly kind: 'form';
      readonly action: string;
      readonly fields: Readonly<Record<string, string>>;
      readonly externalId: string | null;
    };

export type ClaimState = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back';

/** What a provider says, verified, of one payment: who signed it, or who was asked, is the adapter's own business. */
export interface Claim {
  /** Ours, or the provider's name of the payment: one of the two is there. */
  readonly paymentId: string | null;
  readonly externalId: string | null;
  readonly state: ClaimState;
  /** What was paid, or given back, in hundredths of `currency` (code in small letters). */
  readonly amountMinor: number;
  readonly currency: string;
  /** The same for every repetition of one notification, another one for another; 128 characters at most. */
  readonly eventId: string;
  /** When it happened, as the provider says. */
  readonly at: Date;
}

/** A notification as it came. */
export interface Notification {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Who sent it, as far as the trusted proxies say. */
  readonly address: string;
  readonly now: Date;
}

/** One company, or the sandbox, by which money comes in. An adapter keeps no state. */
export interface PaymentProvider {
  /** The last part of its notification address; permanent, for rows name it. */
  readonly name: string;
  readonly methods: readonly MethodOffer[];
  /** How long a payment can be paid; then it expires here too, unless the provider knows better. */
  readonly payableMinutes: number;
  /**
   * Asks the provider to collect. Asked again for the same payment it answers the same, and nothing is collected twice.
   * Throws when the provider is away or refuses.
   */
  readonly create: (order: Order) => Promise<Begun>;
  /**
   * Reads a notification; null for one that says nothing of a payment's state. Fails with `errors.auth.invalid` for a
   * wrong signature and for a stale one, with `errors.request.malformed` for what cannot be read.
   */
  readonly read: (notification: Notification) => Promise<Claim | null>;
  /** What the provider takes as "heard". */
  readonly acknowledge: { readonly contentType: string; readonly body: string };
  /** Asks what became of a payment; null when the provider knows nothing of it. Throws when the provider is away. */
  readonly query: (order: Order) => Promise<Claim | null>;
}
