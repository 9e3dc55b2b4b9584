import { z } from 'zod';

/** Sender of e-mail. */
export interface MailSender {
  /** Null when the name of the store is the sender's name. */
  readonly name: string | null;
  readonly address: string;
}

export const LONGEST_SENDER = 200;
const NAMED = /^\s*"?([^"<>\p{Cc}]{1,64}?)"?\s*<([^<>]+)>\s*$/u;

/** Reads `Name <store@store.example>` or an address; null for anything else. */
export function readMailSender(text: string): MailSender | null {
  const [, name = null, named] = NAMED.exec(text) ?? [];
  const address = z.email().safeParse((named ?? text).trim());
  return address.success ? { name, address: address.data } : null;
}

/** The text that `readMailSender` reads. */
export const mailSenderText = ({ name, address }: MailSender): string =>
  name === null ? address : `${name} <${address}>`;
