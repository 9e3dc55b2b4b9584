// Proves that a search matches words anywhere in question, answer and heading, whatever their inflection or diacritics.
import { expect } from 'chai';
import { findQuestions } from './find-questions.ts';
import type { QuestionGroup } from './sections.ts';

const question = (id: string, title: string, ...answer: string[]) => ({ id, title, answer });
const GROUPS: readonly QuestionGroup[] = [
  {
    slug: 'out',
    title: 'Вывод предметов',
    note: null,
    questions: [question('out-long', 'Сколько ждать?', 'Около часа. [Всё о выводе](/agreement)')],
  },
  {
    slug: 'pl',
    title: 'Wypłata',
    note: null,
    questions: [question('pl-code', 'Jak działa kod?', 'Wpisz go.'), question('pl-day', 'Kiedy?', 'O północy.')],
  },
];

const found = (query: string): string[] =>
  findQuestions(GROUPS, query).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('Searching the questions', () => {
  it('An empty search finds everything, and a search without letters finds nothing', () => {
    expect(found('  ')).to.deep.equal(['out-long', 'pl-code', 'pl-day']);
    expect(found('?!')).to.deep.equal([]);
  });

  it('Every word must occur in the question, the answer or the heading', () => {
    expect(found('ЖДАТЬ')).to.deep.equal(['out-long']);
    expect(found('час предметов')).to.deep.equal(['out-long']);
    expect(found('час код')).to.deep.equal([]);
  });

  it('Diacritics are ignored in the text and in the search', () => {
    expect(found('wyplata dziala')).to.deep.equal(['pl-code']);
    expect(found('półnócy')).to.deep.equal(['pl-day']);
  });

  it('Other forms of the typed word are found', () => {
    expect(found('выводить')).to.deep.equal(['out-long']);
    expect(found('предметам')).to.deep.equal(['out-long']);
  });

  it('The address of a link is not searched', () => {
    expect(found('agreement')).to.deep.equal([]);
  });
});
