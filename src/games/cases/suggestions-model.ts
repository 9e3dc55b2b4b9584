import { caseCardModel, publishedCases, type PublishedCase } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { CaseCardModel } from '#views/ui/models.ts';

const SUGGESTED = 5;

/**
 * A few cases for somebody who found nothing: the first of each category that can be opened now, in display order,
 * those whose address comes nearest to what was asked for (`path`) before the others.
 */
export async function suggestCases(world: World, reader: Reader, path: string): Promise<CaseCardModel[]> {
  const now = world.clock.now();
  const { listed } = await publishedCases(world);
  const cards = new Map(listed.map((one): [PublishedCase, CaseCardModel] => [one, caseCardModel(one, reader, now)]));
  const open = listed.filter((one) => cards.get(one)?.state === 'active');
  const firsts = open.filter((one, i) => open.findIndex(({ category }) => category === one.category) === i);
  const words = new Set(path.toLowerCase().split(/[^a-z0-9]+/));
  const near = open.filter(({ name }) => name.split('-').some((word) => word.length > 2 && words.has(word)));
  const chosen = [...new Set([...near, ...firsts, ...open])].slice(0, SUGGESTED);
  return chosen.flatMap((one) => cards.get(one) ?? []);
}
