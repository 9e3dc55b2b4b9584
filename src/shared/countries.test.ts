// Every country has a name in each language, and the special codes of proxies are not countries.
import { expect } from 'chai';
import { COUNTRY_CODES, countriesIn, isCountry } from './countries.ts';
import { LOCALE_CODES } from './locales.ts';

describe('Countries', () => {
  for (const locale of LOCALE_CODES) {
    it(`Every country has a name in ${locale}, in alphabetical order`, () => {
      const named = countriesIn(locale);
      expect(named.map(({ code }) => code)).to.have.members(COUNTRY_CODES);
      expect(named.filter(({ code, name }) => code === name)).to.deep.equal([]);
      expect(new Set(named.map(({ name }) => name)).size).to.equal(COUNTRY_CODES.length);
    });
  }

  it('Countries have their everyday names and are sorted by them', () => {
    expect(countriesIn('ua').find(({ code }) => code === 'PL')?.name).to.equal('Польща');
    const polish = countriesIn('pl').map(({ name }) => name);
    // Ł comes after L and before M, not at the end.
    expect(polish.indexOf('Łotwa')).to.be.above(polish.indexOf('Luksemburg')).and.below(polish.indexOf('Malta'));
  });

  it('Tor, unknown places, lower case and words are not countries', () => {
    expect(['XX', 'T1', 'EU', 'A1', 'AP', 'pl', '', 'PL,RU', 'Poland', 'constructor'].filter(isCountry)).to.deep.equal(
      [],
    );
    expect(['PL', 'XK', 'UA'].every(isCountry)).to.equal(true);
  });
});
