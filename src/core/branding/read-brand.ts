import type { Db } from '#src/platform/database/database.ts';
import type { Log } from '#src/platform/process/log.ts';
import { helpPictureOf } from '#src/platform/images/brand-picture.ts';
import {
  type Brand,
  type BrandLogo,
  byHelpTopic,
  HELP_TOPICS,
  type HelpPicture,
  unreadablePair,
} from '#src/shared/brand.ts';
import { byLocale, LOCALE_CODES } from '#src/shared/locales.ts';
import { type BrandChanges, brandFrom, NO_CHANGES } from './brand-changes.ts';
import { type BrandVersion, selectDraft, selectPicture, selectPublished, selectRevision } from './store.ts';

const VERSIONS_SHOWN = 20;

/** The versions of the brand as the console shows them. */
export interface BrandState {
  readonly revision: number;
  readonly draft: BrandVersion | null;
  /** Published versions, newest first: the first is the one that visitors see. */
  readonly versions: readonly BrandVersion[];
  /** The draft, or what the next draft begins with. */
  readonly edited: BrandChanges;
}

export async function brandState(db: Db): Promise<BrandState> {
  const [revision, draft, versions] = await Promise.all([
    selectRevision(db),
    selectDraft(db),
    selectPublished(db, VERSIONS_SHOWN),
  ]);
  return { revision, draft, versions, edited: draft ?? versions[0] ?? NO_CHANGES };
}

/**
 * The brand of a version with its pictures. BRAND_FILE may have changed since it was written: a colour of the file that
 * makes a text of the version unreadable takes both colours from the file.
 */
export async function loadBrand(
  { db, log }: { readonly db: Db; readonly log: Log },
  file: Brand,
  changes: BrandChanges,
): Promise<Brand> {
  const pictures = new Map<string, HelpPicture>();
  for (const hash of new Set(hashesOf(changes))) {
    const content = await selectPicture(db, hash);
    if (content !== null) pictures.set(hash, helpPictureOf(content));
  }
  const logoOf = (hash: string | null): BrandLogo | null => pictures.get(hash ?? '') ?? null;
  const brand = brandFrom(file, changes, {
    logo: logoOf(changes.logo),
    favicon: logoOf(changes.favicon),
    help: byHelpTopic((topic) => byLocale((locale) => pictures.get(changes.help[topic][locale]) ?? null)),
  });
  const unreadable = unreadablePair(brand.colours);
  if (unreadable === null) return brand;
  log.warn({ reason: unreadable }, 'brand.colours.ignored');
  return { ...brand, colours: file.colours };
}

const hashesOf = ({ logo, favicon, help }: BrandChanges): readonly string[] =>
  [logo, favicon, ...HELP_TOPICS.flatMap((topic) => LOCALE_CODES.map((locale) => help[topic][locale]))].filter(
    (hash): hash is string => hash !== null && hash !== '',
  );
