import { createHmac } from 'node:crypto';
import type { Config } from '#src/platform/config.ts';

/** The header that carries the signature: `t={seconds since 1970},v1={hex}`. */
export const SANDBOX_SIGNATURE = 'sandbox-signature';

/** The key that the sandbox shares with the store, and that opens nothing else. */
export const sandboxKey = ({ secretKey }: Pick<Config, 'secretKey'>): Buffer =>
  createHmac('sha256', secretKey).update('sandbox of payments').digest();

/** Signs a body as of a second: HMAC-SHA256 of `{seconds}.{body}`. */
export function signSandbox(key: Buffer, seconds: number, body: string): string {
  const hmac = createHmac('sha256', key)
    .update(`${String(seconds)}.${body}`)
    .digest('hex');
  return `t=${String(seconds)},v1=${hmac}`;
}
