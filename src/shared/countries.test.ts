// Every country has a name in each language, and the special codes of proxies are not countries.
import { expect } from 'chai';
import { COUNTRY_CODES, countriesIn, isCountry } from './countries.ts';
import { LOCALE_CODES } from './locales.ts';

describe('countries', () => {
  for (const locale of LOCALE_CODES) {
    it(`have names of their own in ${locale}, in the order of its alphabet`, () => {
      const named = countriesIn(locale);
      expect(named.map(({ code }) => code)).to.have.members(COUNTRY_CODES);
      expect(named.filter(({ code, name }) => code === name)).to.deep.equal([]);
      expect(new Set(named.map(({ name }) => name)).size).to.equal(COUNTRY_CODES.length);
    });
  }

  it('are called as people call them, and sorted as they read', () => {
    expect(countriesIn('ua').find(({ code }) => code === 'PL')?.name).to.equal('Польща');
    const polish = countriesIn('pl').map(({ name }) => name);
    // Ł comes after L and before M, not at the end.
    expect(polish.indexOf('Łotwa')).to.be.above(polish.indexOf('Luksemburg')).and.below(polish.indexOf('Malta'));
  });

  it('are none for Tor, for nowhere, for small letters and for words', () => {
    expect(['XX', 'T1', 'EU', 'A1', 'AP', 'pl', '', 'PL,RU', 'Poland', 'constructor'].filter(isCountry)).to.deep.equal(
      [],
    );
    expect(['PL', 'XK', 'UA'].every(isCountry)).to.equal(true);
  });
});
