import type { Services } from '#src/platform/services.ts';
import { createLocaleLinks } from '#src/shared/locales.ts';
import { loadBrand } from './read-brand.ts';
import { selectDraft, selectRevision } from './store.ts';

interface Preview {
  readonly revision: number;
  readonly services: Services;
}

const previews = new WeakMap<Services['dataVersions'], Preview>();

/**
 * The services of a process under the draft; null without one. They have data versions of their own: caches belong to
 * those, so nothing made under the draft reaches a visitor.
 */
export async function previewServices(services: Services): Promise<Services | null> {
  const [revision, draft] = await Promise.all([selectRevision(services.db), selectDraft(services.db)]);
  if (draft === null) return null;
  const known = previews.get(services.dataVersions);
  if (known?.revision === revision) return known.services;
  const brand = services.brand.as(await loadBrand(services, services.config.brand, draft));
  const preview = {
    ...services,
    brand,
    texts: brand.texts,
    links: createLocaleLinks(services.config.localeOrigins, () => brand.current().languages),
    dataVersions: { ...services.dataVersions },
  };
  previews.set(services.dataVersions, { revision, services: preview });
  return preview;
}
