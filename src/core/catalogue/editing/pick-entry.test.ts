import { inEveryLocale } from '#src/shared/locales.ts';
import { expect } from 'chai';
import { findPicked, listPickNames } from './pick-entry.ts';

describe('Names by which staff choose an item or a case', () => {
  const entry = (id: number, title: string) => ({
    id,
    texts: inEveryLocale({
      ru: { title: `${title} ру` },
      en: { title },
      ua: { title: `${title} уа` },
      pl: { title: `${title} pl` },
    }),
  });
  const entries = [entry(34, 'Farm'), entry(105, 'Kukri “Frost”'), entry(106, 'Twin'), entry(107, 'twin')];

  it('A name is the title in the language of the reader, with the number where titles are equal', () => {
    expect([...listPickNames(entries, 'en').values()]).to.deep.equal([
      'Farm',
      'Kukri “Frost”',
      'Twin #106',
      'twin #107',
    ]);
    expect(listPickNames(entries, 'ru').get(34)).to.equal('Farm ру');
  });

  it('An entry is found by its title in any language, by its number, and by a name with a number', () => {
    expect(findPicked(' kukri “frost” ', entries)).to.equal(105);
    expect(findPicked('Farm уа', entries)).to.equal(34);
    expect(findPicked('105', entries)).to.equal(105);
    expect(findPicked('Twin #106', entries)).to.equal(106);
  });

  it('Neither a title of several entries nor an unknown name or number is an entry', () => {
    expect(findPicked('Twin', entries)).to.equal(null);
    expect(findPicked('Nothing', entries)).to.equal(null);
    expect(findPicked('9', entries)).to.equal(null);
    expect(findPicked('', entries)).to.equal(null);
  });
});
