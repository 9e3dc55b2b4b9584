import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { FaqPageModel } from '#views/players/info-pages/faq-page.tsx';
import { findQuestions } from './find-questions.ts';
import { groupsFrom } from './document.ts';
import { currentDocument } from './written-text.ts';

export async function loadFaq(
  services: Services,
  viewer: Viewer,
  { q }: { readonly q: string },
): Promise<FaqPageModel> {
  const groups = findQuestions(groupsFrom(await currentDocument(services, 'faq', viewer.locale)), q);
  const questionCount = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return { q: q.trim(), groups, found: questionCount };
}
