import { createHmac } from 'node:crypto';
import type { Config } from '#src/platform/config/config.ts';

/** Signature header: `t={seconds since 1970},v1={hex}`. */
export const SANDBOX_SIGNATURE = 'sandbox-signature';

/** Key shared by the sandbox and the store. It is used for nothing else. */
export const sandboxKey = ({ secretKey }: Pick<Config, 'secretKey'>): Buffer =>
  createHmac('sha256', secretKey).update('sandbox of payments').digest();

/** Signs a body with a timestamp: HMAC-SHA256 of `{seconds}.{body}`. */
export function signSandbox(key: Buffer, seconds: number, body: string): string {
  const hmac = createHmac('sha256', key)
    .update(`${String(seconds)}.${body}`)
    .digest('hex');
  return `t=${String(seconds)},v1=${hmac}`;
}
