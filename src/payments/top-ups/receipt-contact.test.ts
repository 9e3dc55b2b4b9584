import { expect } from 'chai';
import { contactIn } from './receipt-contact.ts';

describe('The contact of a receipt', () => {
  it('An e-mail address or a phone number is understood as people type and paste it', () => {
    for (const [typed, contact] of [
      ['anna@example.com', { email: 'anna@example.com' }],
      [' anna@example.com\u200b, ', { email: 'anna@example.com' }],
      ['mailto:anna+shop@example.com', { email: 'anna+shop@example.com' }],
      ['ａnna＠example.com', { email: 'anna@example.com' }],
      ['+7 (900) 123-45-67', { phone: '79001234567' }],
      ['8 900 123 45 67', { phone: '79001234567' }],
      ['79001234567', { phone: '79001234567' }],
      ['9001234567', { phone: '79001234567' }],
      ['+7\u00a0900\u00a0123\u201345\u201167\u2060', { phone: '79001234567' }],
      ['tel:+380671234567', { phone: '380671234567' }],
      ['00 48 601 234 567', { phone: '48601234567' }],
      ['\u202a+7 900 123 45 67\u202c', { phone: '79001234567' }],
    ] as const) {
      expect(contactIn(typed), typed).to.deep.equal(contact);
    }
  });

  it('Text that is neither is refused', () => {
    for (const typed of [
      '',
      ' ',
      'anna',
      'anna@',
      '@example.com',
      'a@b',
      '123',
      '+7900',
      '1'.repeat(16),
      '+',
      'x'.repeat(600),
    ]) {
      expect(contactIn(typed), typed).to.equal(null);
    }
  });

  it('A megabyte of any separator takes no time', () => {
    for (const separator of ['@', ' ', '-', '(', '+', '\u200b', '.', '1', 'a@']) {
      expect(contactIn(separator.repeat(1_000_000))).to.equal(null);
    }
  });
});
