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

describe('finding questions', () => {
  it('gives everything for an empty search, and nothing for one without a letter', () => {
    expect(found('  ')).to.deep.equal(['out-long', 'pl-code', 'pl-day']);
    expect(found('?!')).to.deep.equal([]);
  });

  it('looks into question, answer and heading, and wants every word', () => {
    expect(found('ЖДАТЬ')).to.deep.equal(['out-long']);
    expect(found('час предметов')).to.deep.equal(['out-long']);
    expect(found('час код')).to.deep.equal([]);
  });

  it('does without marks over letters, in the text and in what is typed', () => {
    expect(found('wyplata dziala')).to.deep.equal(['pl-code']);
    expect(found('półnócy')).to.deep.equal(['pl-day']);
  });

  it('finds other forms of a word than the typed one', () => {
    expect(found('выводить')).to.deep.equal(['out-long']);
    expect(found('предметам')).to.deep.equal(['out-long']);
  });

  it('does not find what stands in the address of a link alone', () => {
    expect(found('agreement')).to.deep.equal([]);
  });
});
