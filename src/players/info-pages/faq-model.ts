import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { FaqPageModel } from '#views/players/info-pages/faq-page.tsx';
import { findQuestions } from './find-questions.ts';
import { groupsFrom } from './document.ts';
import { SHIPPED_VERSION } from './shipped.ts';
import { currentDocument } from './written-text.ts';

export async function loadFaq(
  services: Services,
  viewer: Viewer,
  { q }: { readonly q: string },
): Promise<FaqPageModel> {
  const document = await currentDocument(services, 'faq', viewer.locale);
  const groups = findQuestions(groupsFrom(document), q);
  const questionCount = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return {
    q: q.trim(),
    groups,
    found: questionCount,
    short: document.note,
    updatedAt: (document.version ?? SHIPPED_VERSION).at,
  };
}
