import { encrypt, decrypt } from '#src/platform/security/encryption.ts';
import { type EncryptedRow, encryptedPlace } from '#src/platform/security/encrypted-place.ts';
import type { Services } from '#src/platform/services.ts';
import {
  type LinkColumn,
  replaceEncryptedLink,
  replaceEncryptedTotp,
  selectEncryptedLinksAfter,
  selectEncryptedTotpAfter,
} from './store/members.ts';

const boundTo = (memberId: number): string => `member ${String(memberId)}`;

/** Encrypts a TOTP secret for the database. */
export const encryptTotpSecret = (services: Services, memberId: number, secret: string): Buffer =>
  encrypt(services, 'second factors', secret, boundTo(memberId));

export const decryptTotpSecret = (services: Services, memberId: number, encryptedSecret: Buffer): string =>
  decrypt(services, 'second factors', encryptedSecret, boundTo(memberId));

type MembersRow<Key> = Omit<EncryptedRow<Key>, 'context'> & { readonly memberId: number };

const withContext = <Key>({ memberId, ...row }: MembersRow<Key>): EncryptedRow<Key> => ({
  ...row,
  context: boundTo(memberId),
});

const encryptedLinks = (name: string, column: LinkColumn) =>
  encryptedPlace<string>({
    name,
    purpose: 'second factors',
    least: '',
    rowsAfter: async (db, after, limit) => (await selectEncryptedLinksAfter(db, column, after, limit)).map(withContext),
    replace: (tx, row, encryptedText) => replaceEncryptedLink(tx, column, row, encryptedText),
  });

/** Second factors of members, those that their links propose, and recovery codes beside the links. */
export const encryptedSecondFactors = [
  encryptedPlace<number>({
    name: 'second factors of staff',
    purpose: 'second factors',
    least: 0,
    rowsAfter: async (db, after, limit) => (await selectEncryptedTotpAfter(db, after, limit)).map(withContext),
    replace: replaceEncryptedTotp,
  }),
  encryptedLinks('second factors of staff links', 'totp_secret'),
  encryptedLinks('recovery codes of staff links', 'codes'),
];
