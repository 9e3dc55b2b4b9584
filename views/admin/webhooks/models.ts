interface EndpointRow {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly events: readonly string[];
  readonly isOn: boolean;
  readonly mayDeliver: boolean;
}

export interface WebhooksModel {
  /** All events that an endpoint may receive. */
  readonly events: readonly string[];
  readonly endpoints: readonly EndpointRow[];
}

export interface DeliveryRow {
  readonly id: number;
  /** The header `webhook-id` of its requests. */
  readonly webhookId: string;
  readonly event: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped';
  readonly attempts: number;
  /** HTTP status of the last response. */
  readonly status: number | null;
  readonly problem: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Its end, or its next attempt. ISO 8601. */
  readonly at: string;
}

export interface WebhookPageModel {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly isOn: boolean;
  readonly chosen: readonly string[];
  readonly events: readonly string[];
  /** Address that its bot calls. Null when it may not deliver. */
  readonly deliveryUrl: string | null;
  readonly deliveries: readonly DeliveryRow[];
  readonly isFirst: boolean;
  /** Cursor of the next page. */
  readonly next: number | null;
  readonly key: string;
}
