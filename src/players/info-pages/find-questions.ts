import type { Question, QuestionGroup } from './sections.ts';

/**
 * The questions that have every word of `query` in the question, its answer or the heading over it; groups that lose
 * all are left out. Our languages bend words, so endings are left away; capitals and marks over letters do not count.
 * Nothing but spaces finds everything.
 */
export function findQuestions(groups: readonly QuestionGroup[], query: string): readonly QuestionGroup[] {
  if (query.trim() === '') return groups;
  const words = (fold(query).match(WORD) ?? []).map(withoutEnding);
  if (words.length === 0) return [];
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((one) => hasWords(group.title, one, words)) }))
    .filter(({ questions }) => questions.length > 0);
}

const WORD = /[\p{L}\p{N}]+/gu;
const LINK_ADDRESS = /\]\([^)]*\)/g;

function hasWords(heading: string, { title, answer }: Question, words: readonly string[]): boolean {
  const text = fold([heading, title, ...answer].join(' ').replaceAll(LINK_ADDRESS, ' '));
  return words.every((word) => text.includes(word));
}

/** What a word keeps in its other forms, roughly: too short a rest would be in every answer. */
const withoutEnding = (word: string): string =>
  word.length >= 7 ? word.slice(0, -3) : word.length >= 5 ? word.slice(0, -1) : word;

/** ё is read as е, ó as o, ї as і; ł has no mark that could be taken off. */
const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l');
