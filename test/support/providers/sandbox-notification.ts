import { readConfig } from '#src/platform/config/config.ts';
import { SANDBOX_SIGNATURE, sandboxKey, signSandbox } from '#src/payments/sandbox-provider/index.ts';

/** Contents of a sandbox notification; the default is a payment of 100.00 roubles made just now. */
export interface SandboxNotification {
  readonly event?: string;
  readonly payment?: string;
  readonly state?: 'pending' | 'paid' | 'declined';
  readonly amountMinor?: number;
  readonly currency?: string;
  /** Replaces the sandbox's own signing key. */
  readonly key?: Buffer;
}

/** The store's own key. Reading the configuration takes milliseconds, which a benchmark would measure. */
let ownKey: Buffer | null = null;

export const SANDBOX_NOTIFY_PATH = '/api/payment/notify/sandbox';

/** A notification as the sandbox sends it: body and signature headers. */
export function sandboxNotification(
  order: string,
  { key, ...changes }: SandboxNotification = {},
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const at = new Date();
  const body = JSON.stringify({
    event: `paid-${order}`,
    payment: `of-${order}`,
    order,
    state: 'paid',
    amountMinor: 100_00,
    currency: 'rub',
    at: at.toISOString(),
    ...changes,
  });
  ownKey ??= sandboxKey(readConfig());
  const signature = signSandbox(key ?? ownKey, Math.floor(at.getTime() / 1000), body);
  return { body, headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature } };
}
