import { typedEmail } from '#src/shared/typed.ts';
import type { ReceiptContact } from './providers/provider.ts';

const LONGEST = 254;

/**
 * The payer's e-mail address or phone number as typed or pasted: invisible characters, blanks and the punctuation of
 * phone numbers are dropped, and a Russian number may begin with 8. Null when it is neither. A phone number is its
 * digits with the code of the country (ITU-T E.164).
 */
export function contactIn(typed: string): ReceiptContact | null {
  if (typed.length > 2 * LONGEST) return null;
  const text = typed.normalize('NFKC').replaceAll(/[\p{Cf}\s]/gu, '');
  if (text.includes('@')) {
    const email = typedEmail(typed);
    return email === null ? null : { email };
  }
  const number = text.replace(/^tel:/i, '').replaceAll(/[().\-\u2010-\u2015\u2212]/g, '');
  const [, plus, digits = ''] = /^(\+|00)?(\d{10,15})$/.exec(number) ?? [];
  if (digits === '') return null;
  if (plus !== undefined) return { phone: digits };
  if (digits.length === 10) return digits.startsWith('9') ? { phone: `7${digits}` } : null;
  return { phone: digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits };
}
