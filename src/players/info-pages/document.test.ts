// Proves that the shipped documents survive a round trip: written as text, edited, and read back unchanged.
import { expect } from 'chai';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { fillTexts, readTexts } from '#src/platform/texts.ts';
import { groupsFrom, readDocument, writeDocument } from './document.ts';
import { type QuestionGroup, questionGroupsFrom } from './sections.ts';
import { shippedDocument } from './shipped.ts';

const texts = fillTexts(readTexts('locales'));

describe('The source of an information page', () => {
  for (const locale of LOCALE_CODES) {
    it(`The shipped text in ${locale} is unchanged after reading and writing`, () => {
      for (const name of ['faq', 'agreement', 'privacy'] as const) {
        const shipped = shippedDocument(texts, name, locale);
        expect(readDocument(writeDocument(shipped)), name).to.deep.equal(shipped);
      }
    });
  }

  it('The shipped questions keep their groups', () => {
    const shipped = shippedDocument(texts, 'faq', 'ru');
    const namesOf = (groups: readonly QuestionGroup[]) =>
      groups.map(({ slug, title, questions }) => ({ slug, title, questions: questions.map(({ id }) => id) }));
    expect(namesOf(groupsFrom(shipped))).to.deep.equal(namesOf(questionGroupsFrom(texts.all('ru'), texts.t('ru'))));
  });

  it('A heading of 100 kB of blanks is read at once, with and without an anchor', () => {
    const blanks = ' '.repeat(100_000);
    const startedAt = performance.now();
    const read = readDocument(`# One${blanks}two${blanks}{#one}\nFirst.\n\n# Three${blanks}${blanks}four\nSecond.`);
    expect(performance.now() - startedAt).to.be.lessThan(200);
    expect(read?.parts.map(({ slug, title }) => [slug, title])).to.deep.equal([
      ['one', `One${blanks}two`],
      ['part-2', `Three${blanks}${blanks}four`],
    ]);
  });

  it('Headings without anchors and any line endings are accepted', () => {
    const read = readDocument('# One\r\nFirst.\r\n\r\nSecond.\r\n# Two {#two}\n> Mind.\n\n## Why?\nSo.');
    expect(read?.parts).to.deep.equal([
      { slug: 'part-1', title: 'One', note: null, paragraphs: ['First.', 'Second.'], parts: [] },
      {
        slug: 'two',
        title: 'Two',
        note: 'Mind.',
        paragraphs: [],
        parts: [{ slug: 'part-1', title: 'Why?', paragraphs: ['So.'] }],
      },
    ]);
  });

  it('A text with a missing, empty or duplicate heading is refused', () => {
    for (const body of ['', 'words', '# ', '# One', '# One\n\n## Why?', '## Why?\n\nSo.', '# A {#a}\nx\n# B {#a}\ny']) {
      expect(readDocument(body), body).to.equal(null);
    }
  });
});
