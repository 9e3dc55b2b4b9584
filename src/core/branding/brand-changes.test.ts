import { expect } from 'chai';
import { readBrand } from '#src/platform/config/brand-config.ts';
import { byLocale } from '#src/shared/locales.ts';
import { brandFrom, NO_CHANGES, readContent } from './brand-changes.ts';

const NO_PICTURES = { logo: null, favicon: null };
const words = (brand: string) => ({ brand, game: '', gameCurrency: '', gameCurrencyName: '' });

describe('Changes of the brand', () => {
  const file = { ...readBrand(undefined), words: byLocale(() => words('File')) };

  it('Without changes the brand is that of the file', () => {
    expect(brandFrom(file, NO_CHANGES, NO_PICTURES)).to.deep.equal(file);
  });

  it('A name without a text in a language is the English one, and without that the one of the file', () => {
    const own = byLocale((locale) => words(locale === 'en' ? 'Strongbox' : locale === 'ru' ? 'Сейф' : ''));
    const brand = brandFrom(file, { ...NO_CHANGES, words: own }, NO_PICTURES);
    expect([brand.words.ru.brand, brand.words.pl.brand]).to.deep.equal(['Сейф', 'Strongbox']);
    const onlyRussian = byLocale((locale) => words(locale === 'ru' ? 'Сейф' : ''));
    expect(brandFrom(file, { ...NO_CHANGES, words: onlyRussian }, NO_PICTURES).words.pl.brand).to.equal('File');
  });

  it('A colour or picture of the console takes the place of the one of the file', () => {
    const logo = { content: new Uint8Array([1]), hash: '0123456789abcdef' };
    const brand = brandFrom(file, { ...NO_CHANGES, accent: '#7aa2ff' }, { logo, favicon: null });
    expect(brand.colours).to.deep.equal({ accent: '#7aa2ff', ground: file.colours.ground });
    expect([brand.logo, brand.favicon]).to.deep.equal([logo, null]);
  });

  it('A stored brand is read whole, whatever it lacks or holds besides', () => {
    const { words: read, accent, ground } = readContent('{"accent":"red","words":{"en":{"brand":"<b>"},"xx":{}}}');
    expect(read).to.deep.equal(NO_CHANGES.words);
    expect([accent, ground]).to.deep.equal([null, null]);
  });
});
