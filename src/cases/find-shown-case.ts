import { type PublishedCase, caseByName } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';

/** A case that visitors may see. Fails with `errors.case.unknown` for a hidden or unknown one. */
export async function findShownCase(world: World, name: string): Promise<PublishedCase> {
  const shown = await caseByName(world, name);
  if (!shown) fail('errors.case.unknown');
  return shown;
}
