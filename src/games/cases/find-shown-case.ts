import { type PublishedCase, caseByName } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';

/**
 * A case that is visible to viewers.
 *
 * @throws errors.case.unknown when the case is hidden or does not exist
 */
export async function findVisibleCase(services: Services, name: string): Promise<PublishedCase> {
  const publishedCase = await caseByName(services, name);
  if (!publishedCase) fail('errors.case.unknown');
  return publishedCase;
}
