/**
 * Proves that a reply that never came is told in one way: what happened, and what to press. Where money is spent the
 * text promises that it is not spent twice.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';

const SPENDING = [
  'battles.room.lost',
  'battles.tray.createLost',
  'contracts.tray.signLost',
  'payments.form.lost',
  'upgrades.roll.noAnswer',
  'wheel.trouble.noAnswer',
  'withdrawals.lost',
];
/** Its heading says what happened. */
const UNDER_A_HEADING = 'cases.opener.lost.why';
const SENDING = ['my-account.avatar.lost', 'referral.code.lost'];

function textOf(locale: Locale, key: string): string {
  const dot = key.indexOf('.');
  const texts = JSON.parse(readFileSync(`locales/${locale}/${key.slice(0, dot)}.json`, 'utf8')) as Record<
    string,
    string
  >;
  return texts[key.slice(dot + 1)] ?? expect.fail(key);
}

describe('The texts about a reply that never came', () => {
  for (const locale of LOCALE_CODES) {
    it(`They are one family: ${locale}`, () => {
      const promise = textOf(locale, UNDER_A_HEADING);
      for (const key of SPENDING) expect(textOf(locale, key), key).to.equal(`{{what}}. ${promise}`);
      expect(new Set(SENDING.map((key) => textOf(locale, key)))).to.have.lengthOf(1);
    });
  }
});
