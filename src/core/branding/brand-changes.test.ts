import { expect } from 'chai';
import { readBrand } from '#src/platform/config/brand-config.ts';
import { byHelpTopic } from '#src/shared/brand.ts';
import { byLocale } from '#src/shared/locales.ts';
import { brandFrom, NO_CHANGES, readContent } from './brand-changes.ts';

const NO_PICTURES = { logo: null, favicon: null, help: byHelpTopic(() => byLocale(() => null)) };
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
    const brand = brandFrom(file, { ...NO_CHANGES, accent: '#7aa2ff' }, { ...NO_PICTURES, logo });
    expect(brand.colours).to.deep.equal({ accent: '#7aa2ff', ground: file.colours.ground });
    expect([brand.logo, brand.favicon]).to.deep.equal([logo, null]);
  });

  it('A stored brand is read whole, whatever it lacks or holds besides', () => {
    const { words: read, accent, ground } = readContent('{"accent":"red","words":{"en":{"brand":"<b>"},"xx":{}}}');
    expect(read).to.deep.equal(NO_CHANGES.words);
    expect([accent, ground]).to.deep.equal([null, null]);
    const odd = readContent('{"languages":["xx"],"sender":"no-address","help":{"playerId":{"en":"../x"}}}');
    expect(odd).to.deep.equal(readContent('{}'));
  });

  it('Languages and the sender of the console take the place of those of the file', () => {
    const own = { ...file, languages: ['en', 'pl'], sender: { name: null, address: 'file@store.example' } } as const;
    expect(brandFrom(own, NO_CHANGES, NO_PICTURES)).to.deep.equal(own);
    const brand = brandFrom(own, { ...NO_CHANGES, languages: ['ua'], sender: 'A <a@store.example>' }, NO_PICTURES);
    expect(brand.languages).to.deep.equal(['ua']);
    expect(brand.sender).to.deep.equal({ name: 'A', address: 'a@store.example' });
  });

  it('A help picture that a language lacks is the English one, and without that the one of the file', () => {
    const picture = (hash: string) => ({ hash, content: new Uint8Array([1]), width: 300, height: 400 });
    const ofFile = { ...file, help: byHelpTopic(() => byLocale(() => picture('file'))) };
    const help = byHelpTopic((topic) =>
      byLocale((locale) => (topic === 'playerId' && locale === 'en' ? picture('english') : null)),
    );
    const brand = brandFrom(ofFile, NO_CHANGES, { ...NO_PICTURES, help });
    expect([brand.help.playerId.pl?.hash, brand.help.listing.pl?.hash]).to.deep.equal(['english', 'file']);
  });
});
