import { expect } from 'chai';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { ConfigError } from './config-error.ts';
import { readShownLocales } from './shown-locales.ts';

describe('The shown languages', () => {
  it('All languages are shown without a value, and the named ones in their order with one', () => {
    expect(readShownLocales(undefined)).to.equal(LOCALE_CODES);
    expect(readShownLocales('pl, en')).to.deep.equal(['pl', 'en']);
  });

  it('Unknown and repeated languages are refused', () => {
    for (const given of ['en,de', 'en,en', 'en,', ' '])
      expect(() => readShownLocales(given), given).to.throw(ConfigError);
  });
});
