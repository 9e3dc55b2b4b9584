import { createHash } from 'node:crypto';

/** The name of a mailbox where its address is not kept, the same for every spelling of the address. */
export const mailboxOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url');
