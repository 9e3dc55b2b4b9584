import type { Question, QuestionGroup } from './sections.ts';

/**
 * The questions that have every word of `query` in the question, its answer or the heading over it; groups that lose all
 * are left out. Capitals and marks over letters do not count. Where no question has the words as they were typed, their
 * endings are left away, for our languages bend words. Nothing but spaces finds everything.
 */
export function findQuestions(groups: readonly QuestionGroup[], query: string): readonly QuestionGroup[] {
  if (query.trim() === '') return groups;
  const words = fold(query).match(WORD) ?? [];
  if (words.length === 0) return [];
  const exact = withWords(groups, words);
  return exact.length > 0 ? exact : withWords(groups, words.map(withoutEnding));
}

const WORD = /[\p{L}\p{N}]+/gu;
const LINK_ADDRESS = /\]\([^)]*\)/g;

const withWords = (groups: readonly QuestionGroup[], words: readonly string[]): QuestionGroup[] =>
  groups
    .map((group) => ({ ...group, questions: group.questions.filter((one) => hasWords(group.title, one, words)) }))
    .filter(({ questions }) => questions.length > 0);

function hasWords(heading: string, { title, answer }: Question, words: readonly string[]): boolean {
  const text = fold([heading, title, ...answer].join(' ').replaceAll(LINK_ADDRESS, ' '));
  return words.every((word) => text.includes(word));
}

const withoutEnding = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word.slice(0, 4));

/** ё is read as е, ó as o, ї as і; ł has no mark that could be taken off. */
const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l');
