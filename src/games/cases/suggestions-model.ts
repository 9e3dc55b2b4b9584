import { publishedCases, type PublishedCase } from '#src/core/catalogue/index.ts';
import { caseCardModel } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';

const SUGGESTED = 5;

/**
 * A few open cases for a page that was not found: first those whose name shares a word with the requested `path`, then
 * the first of each category, in display order.
 */
export async function suggestCases(services: Services, viewer: Viewer, path: string): Promise<CaseCardModel[]> {
  const now = services.clock.now();
  const { listed } = await publishedCases(services);
  const cards = new Map(
    listed.map((publishedCase): [PublishedCase, CaseCardModel] => [
      publishedCase,
      caseCardModel(publishedCase, viewer, now),
    ]),
  );
  const open = listed.filter((publishedCase) => cards.get(publishedCase)?.state === 'active');
  const firsts = open.filter(
    (publishedCase, i) => open.findIndex(({ category }) => category === publishedCase.category) === i,
  );
  const words = new Set(path.toLowerCase().split(/[^a-z0-9]+/));
  const near = open.filter(({ name }) => name.split('-').some((word) => word.length > 2 && words.has(word)));
  const suggestedCases = [...new Set([...near, ...firsts, ...open])].slice(0, SUGGESTED);
  return suggestedCases.flatMap((publishedCase) => cards.get(publishedCase) ?? []);
}
