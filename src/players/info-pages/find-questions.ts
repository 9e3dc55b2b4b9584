import { fold } from '#src/shared/fold.ts';
import type { Question, QuestionGroup } from './sections.ts';

/**
 * Returns the questions that have every word of `query` in the question, its answer or its group heading, and drops
 * empty groups. Ignores case, diacritics and word endings, since the store's languages inflect words. A blank query
 * matches everything.
 */
export function findQuestions(groups: readonly QuestionGroup[], query: string): readonly QuestionGroup[] {
  if (query.trim() === '') return groups;
  const words = fold(query).split(' ').map(withoutEnding);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter((question) => hasWords(group.title, question, words)),
    }))
    .filter(({ questions }) => questions.length > 0);
}

const LINK_ADDRESS = /\]\([^)]*\)/g;

function hasWords(heading: string, { title, answer }: Question, words: readonly string[]): boolean {
  const text = fold([heading, title, ...answer].join(' ').replaceAll(LINK_ADDRESS, ' '));
  return words.every((word) => text.includes(word));
}

/** Approximate stem of a word. Very short stems would match every answer, so they are not cut. */
const withoutEnding = (word: string): string =>
  word.length >= 7 ? word.slice(0, -3) : word.length >= 5 ? word.slice(0, -1) : word;
