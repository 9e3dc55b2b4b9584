import { encrypt, decrypt } from '#src/platform/security/encryption.ts';
import { encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import type { Services } from '#src/platform/services.ts';

const boundTo = (memberId: number | string): string => `member ${String(memberId)}`;

/** Encrypts a TOTP secret for the database. */
export const encryptTotpSecret = (services: Services, memberId: number, secret: string): Buffer =>
  encrypt(services, 'second factors', secret, boundTo(memberId));

export const decryptTotpSecret = (services: Services, memberId: number, encryptedSecret: Buffer): string =>
  decrypt(services, 'second factors', encryptedSecret, boundTo(memberId));

const encryptedLinks = (name: string, text: string) =>
  encryptedPlace({
    name,
    purpose: 'second factors',
    table: 'staff_links',
    key: 'key_hash',
    text,
    owner: ['member_id', boundTo],
  });

/** Second factors of members, those that their links propose, and recovery codes beside the links. */
export const encryptedSecondFactors = [
  encryptedPlace({
    name: 'second factors of staff',
    purpose: 'second factors',
    table: 'staff_members',
    key: 'id',
    text: 'totp_secret',
    owner: ['id', boundTo],
  }),
  encryptedLinks('second factors of staff links', 'totp_secret'),
  encryptedLinks('recovery codes of staff links', 'codes'),
];
