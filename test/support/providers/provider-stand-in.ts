/** The common part of the simulated payment providers, for the tests that every provider passes. */
import type { ProviderStates } from '#src/payments/top-ups/providers/provider.ts';
import type { ProviderServer } from '#test/support/providers/provider-server.ts';

export interface SentNotification {
  readonly type: 'json' | 'form';
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ways to pay otherwise than invoiced. */
export const OTHERWISE = ['more', 'less', 'currency', 'twice'] as const;
type Otherwise = (typeof OTHERWISE)[number];

/** A simulated provider. Its functions take the address of the payment page, as the store gives it to the player. */
export interface ProviderStandIn {
  readonly server: ProviderServer;
  /** Environment variables with which the store uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** A method of the provider, and a currency that the method accepts. */
  readonly method: string;
  readonly currency: string;
  /** The player pays. No notification is sent. */
  readonly pay: (url: URL) => void;
  readonly notify: (url: URL) => SentNotification;
  /** A notification of a smaller sum, under the event id of the correct notification. Undo it with `restore`. */
  readonly notifyLess: (url: URL) => { readonly notification: SentNotification; readonly restore: () => void };
  /** Returns a share of the money without a notification. False when the provider cannot return a part. */
  readonly giveBack: (url: URL, share: 0.5 | 1) => boolean;
  /**
   * The player pays more or less than the invoice, in another currency, or a second time. Null when the provider has no
   * notification that says so; `cannot` when its protocol leaves no way to it.
   */
  readonly payOtherwise: (url: URL, way: Otherwise) => SentNotification | null | 'cannot';
  /** The payment is cancelled. No notification is sent. */
  readonly cancel: (url: URL) => void;
  /** The documented states of the provider, which `enter` brings about. */
  readonly states: ProviderStates;
  /** Moves the payment to a state, known or not. Null when only a query tells it. */
  readonly enter: (url: URL, state: string) => SentNotification | null;
  readonly forge: (url: URL) => SentNotification;
  /**
   * Status of the store's answer to a forged notification: 401, or 200 where notifications are unsigned and the
   * provider's API is asked instead.
   */
  readonly forgedStatus: 200 | 401;
  readonly acknowledgement: string;
}

/** Returns what the provider has under this key. */
export function known<One>(one: One | undefined): One {
  if (one === undefined) throw new Error('the provider has no such payment');
  return one;
}
