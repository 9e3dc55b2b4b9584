import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { FaqPageModel } from '#views/site/faq-page.tsx';
import { findQuestions } from './find-questions.ts';
import { questionGroupsFrom } from './sections.ts';

/** The questions in the reader's language that a search finds; without one, all of them. */
export function loadFaq(world: World, reader: Reader, { q }: { readonly q: string }): Promise<FaqPageModel> {
  const groups = findQuestions(questionGroupsFrom(world.texts.all(reader.locale), reader.t), q);
  const found = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return Promise.resolve({ q: q.trim(), groups, found });
}
