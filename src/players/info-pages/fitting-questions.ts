import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { groupsFrom } from './document.ts';
import { findQuestions } from './find-questions.ts';
import type { Question } from './sections.ts';
import { currentDocument } from './written-text.ts';

/** The first answers of the FAQ that have all words of a query; none for a blank one. */
export async function fittingQuestions(
  services: Services,
  { locale }: Pick<Viewer, 'locale'>,
  query: string,
  most: number,
): Promise<readonly Question[]> {
  if (query.trim() === '') return [];
  const groups = findQuestions(groupsFrom(await currentDocument(services, 'faq', locale)), query);
  return groups.flatMap(({ questions }) => questions).slice(0, most);
}
