import { createLocaleLinks } from '#src/shared/locales.ts';

/** Addresses in a store with one origin. */
export const { href } = createLocaleLinks(null);
