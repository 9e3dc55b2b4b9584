import { type PublishedCase, caseByName, publishedCases } from '#src/core/catalogue/index.ts';
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

const OF_CASE = /^\/case\/(?<name>[a-z0-9-]+)(?<rest>\/.*)?$/;

/** The path of a case's page by its present name, for a path with a former one; null for any other path. */
export async function presentCasePath(services: Services, path: string): Promise<string | null> {
  const { name = '', rest = '' } = OF_CASE.exec(path)?.groups ?? {};
  if (name === '') return null;
  const shownCase = (await publishedCases(services)).casesByName.get(name);
  if (shownCase === undefined || shownCase.name === name || shownCase.state === 'hidden') return null;
  return `/case/${shownCase.name}${rest}`;
}
