import type { Services } from '#src/platform/services.ts';
import type { OutboxMessage } from './store.ts';

/**
 * A kind of recipient and the way to reach it; `recipientId` is an endpoint, a player or a staff member, and 0 for
 * search engines.
 */
export type Channel = 'index-now' | 'webhook' | 'player-email' | 'staff-email' | 'staff-telegram';

/** `dropped`: the recipient had no address any more, or wanted no such message. */
export type MessageState = 'waiting' | 'sent' | 'failed' | 'dropped';

/** Values of a message. Addresses and secrets are looked up when it is sent. */
export type MessageContent = Readonly<Record<string, string | number | boolean | null>>;

export interface NewMessage {
  readonly channel: Channel;
  readonly kind: string;
  readonly content: MessageContent;
}

/** Outcome of one attempt. A `refused` message is not sent again, a `retry` one is, after `afterSeconds` at least. */
export interface Delivery {
  readonly outcome: 'sent' | 'retry' | 'refused' | 'dropped';
  readonly status?: number | undefined;
  readonly problem?: string | undefined;
  readonly afterSeconds?: number;
}

/** Sends one message. An error counts as `retry`. */
export type Sender = (services: Services, message: OutboxMessage) => Promise<Delivery>;

/** The sender of each channel. */
export type Senders = Readonly<Record<Channel, Sender>>;
