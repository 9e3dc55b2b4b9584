/** Events that endpoints may receive, with the fields of their `data` (docs/webhooks.md). */
export interface WebhookEvents {
  readonly 'payment.credited': {
    readonly paymentId: string;
    readonly playerId: number;
    /** The sum that the player paid, in hundredths of `currency`. */
    readonly amountMinor: number;
    readonly currency: string;
    /** Credited without bonuses, in kopecks. */
    readonly creditedKopecks: number;
  };
  readonly 'withdrawal.requested': {
    readonly withdrawalId: number;
    readonly playerId: number;
    readonly itemId: number;
    readonly gameId: string;
    readonly gameName: string;
    /** Price of the listing that the player puts up in the game, in hundredths of G. */
    readonly listingCentiG: number;
  };
  readonly 'item.delivered': {
    readonly withdrawalId: number;
    readonly playerId: number;
    readonly itemId: number;
    readonly lot: string | null;
  };
  readonly 'player.blocked': { readonly playerId: number; readonly reason: string };
}

export type WebhookEvent = keyof WebhookEvents;

export const WEBHOOK_EVENTS = [
  'payment.credited',
  'withdrawal.requested',
  'item.delivered',
  'player.blocked',
] as const satisfies readonly WebhookEvent[];
