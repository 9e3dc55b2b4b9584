import { readConfig } from '#src/platform/config.ts';
import { SANDBOX_SIGNATURE, sandboxKey, signSandbox } from '#src/sandbox/index.ts';

/** What the sandbox tells of an order; what is left out is a payment of 100.00 roubles that was made just now. */
export interface SandboxNews {
  readonly event?: string;
  readonly payment?: string;
  readonly state?: 'pending' | 'paid' | 'declined';
  readonly amountMinor?: number;
  readonly currency?: string;
  /** Signs in place of the sandbox's own key. */
  readonly key?: Buffer;
}

/** Where the sandbox tells what became of a payment. */
export const SANDBOX_DOOR = '/api/payment/notify/sandbox';

/** A notification as the sandbox would send it: what it says, and the headers that sign it. */
export function sandboxNews(
  order: string,
  { key, ...changes }: SandboxNews = {},
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const at = new Date();
  const body = JSON.stringify({
    ...{ event: `paid-${order}`, payment: `of-${order}`, order, state: 'paid' },
    ...{ amountMinor: 100_00, currency: 'rub', at: at.toISOString() },
    ...changes,
  });
  const signature = signSandbox(key ?? sandboxKey(readConfig()), Math.floor(at.getTime() / 1000), body);
  return { body, headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: signature } };
}
