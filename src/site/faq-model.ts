import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { FaqPageModel } from '#views/site/faq-page.tsx';
import { findQuestions } from './find-questions.ts';
import { groupsFrom } from './document.ts';
import { shownDocument } from './written-text.ts';

/** The questions in the reader's language that a search finds; without one, all of them. */
export async function loadFaq(world: World, reader: Reader, { q }: { readonly q: string }): Promise<FaqPageModel> {
  const groups = findQuestions(groupsFrom(await shownDocument(world, 'faq', reader.locale)), q);
  const found = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return { q: q.trim(), groups, found };
}
