import { encrypt, decrypt } from '#src/platform/security/encryption.ts';
import type { Services } from '#src/platform/services.ts';

const boundTo = (memberId: number): string => `member ${String(memberId)}`;

/** Encrypts a TOTP secret for the database. */
export const encryptTotpSecret = (services: Services, memberId: number, secret: string): Buffer =>
  encrypt(services, 'second factors', secret, boundTo(memberId));

export const decryptTotpSecret = (services: Services, memberId: number, encryptedSecret: Buffer): string =>
  decrypt(services, 'second factors', encryptedSecret, boundTo(memberId));
