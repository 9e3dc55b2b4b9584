import { z } from 'zod';
import type { MailSender } from '#src/shared/mail-sender.ts';

const NAMED = /^"?([^"<>\p{Cc}]{1,64}?)"?\s*<([^<>]+)>$/u;

/** Reads `Name <store@store.example>` or an address; null for anything else. */
export function readMailSender(text: string): MailSender | null {
  const [, name = null, named] = NAMED.exec(text.trim()) ?? [];
  const address = z.email().safeParse((named ?? text).trim());
  return address.success ? { name, address: address.data } : null;
}
