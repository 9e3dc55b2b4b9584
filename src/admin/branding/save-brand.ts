import { staffAction } from '#src/admin/access/index.ts';
import {
  type BrandChanges,
  type BrandForm,
  discardDraft,
  editDraft,
  keepPicture,
  publishDraft,
  readHelpPicture,
  readPicture,
  restoreVersion,
} from '#src/core/branding/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Upload } from '#src/platform/upload.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { BRAND_WORDS, type BrandPicture, HELP_TOPICS, type HelpTopic } from '#src/shared/brand.ts';
import { fail } from '#src/shared/errors.ts';
import { type Locale, LOCALE_CODES } from '#src/shared/locales.ts';

/** As the staff member saw the brand: the second of two concurrent edits is refused. */
interface AtRevision {
  readonly revision: number;
}

const DRAFT = { type: 'brand', id: 'draft' } as const;

/**
 * Saves names, colours, languages and the sender as a draft, which visitors do not see.
 *
 * @throws errors.edit.changed when another staff member has changed the brand meanwhile
 * @throws errors.brand.contrast when a text would be hard to read
 */
export const saveBrand = (
  services: Services,
  member: StaffMember,
  { revision, form, isPreview }: AtRevision & { readonly form: BrandForm; readonly isPreview: boolean },
): Promise<{ readonly isPreview: boolean }> =>
  staffAction(services, member, async (tx, log) => {
    const file = services.config.brand;
    // The languages of the configuration are no choice: they follow it.
    const isStandard = form.languages?.join() === file.languages.join();
    const languages = isStandard ? null : form.languages;
    const edit = await editDraft(tx, { file, revision, change: (now) => ({ ...now, ...form, languages }) });
    log({ act: 'brand.saved', about: DRAFT, before: stateOf(edit.before), after: stateOf(edit.after) });
    return { isPreview };
  });

interface PictureInput extends AtRevision {
  readonly kind: BrandPicture;
  /** Null takes the picture of BRAND_FILE. */
  readonly picture: Upload | null;
}

/**
 * Sets a picture of the draft, or takes it away. Throws as `saveBrand` does.
 *
 * @throws errors.brand.picture unless the file is a square PNG of the least size
 */
export async function changePicture(
  services: Services,
  member: StaffMember,
  { revision, kind, picture }: PictureInput,
): Promise<null> {
  const read = picture === null ? null : await picture.use((content) => readPicture(kind, content));
  return await staffAction<null>(services, member, async (tx, log) => {
    if (read !== null) await keepPicture(tx, read);
    const file = services.config.brand;
    const hash = read?.hash ?? null;
    const edit = await editDraft(tx, { file, revision, change: (now) => ({ ...now, [kind]: hash }) });
    log({ act: 'brand.pictured', about: DRAFT, before: stateOf(edit.before), after: stateOf(edit.after) });
    return null;
  });
}

interface HelpInput extends AtRevision {
  readonly topic: HelpTopic;
  readonly locale: Locale;
  /** Null takes the picture of BRAND_FILE, or none. */
  readonly picture: Upload | null;
}

/**
 * Sets a help picture of the draft in one language, or takes it away. Throws as `saveBrand` does.
 *
 * @throws errors.brand.help unless the file is a PNG of the permitted size
 */
export async function changeHelp(
  services: Services,
  member: StaffMember,
  { revision, topic, locale, picture }: HelpInput,
): Promise<null> {
  const read = picture === null ? null : await picture.use(readHelpPicture);
  return await staffAction<null>(services, member, async (tx, log) => {
    if (read !== null) await keepPicture(tx, read);
    const file = services.config.brand;
    const hash = read?.hash ?? '';
    const edit = await editDraft(tx, {
      file,
      revision,
      change: (now) => ({ ...now, help: { ...now.help, [topic]: { ...now.help[topic], [locale]: hash } } }),
    });
    log({ act: 'brand.pictured', about: DRAFT, before: stateOf(edit.before), after: stateOf(edit.after) });
    return null;
  });
}

/** Publishes the draft. Throws as `publishDraft` of core/branding does. */
export const publishBrand = (
  services: Services,
  member: StaffMember,
  { revision }: AtRevision,
): Promise<{ readonly number: number }> =>
  staffAction(services, member, async (tx, log) => {
    const { number, before, after } = await publishDraft(tx, { file: services.config.brand, revision });
    log({
      act: 'brand.published',
      about: { type: 'brand', id: number },
      before: stateOf(before),
      after: stateOf(after),
    });
    return { number };
  });

/** Publishes an earlier version again; 0 is the brand of BRAND_FILE. Throws as core's `restoreVersion` does. */
export const restoreBrand = (
  services: Services,
  member: StaffMember,
  { version }: { readonly version: number },
): Promise<{ readonly number: number }> =>
  staffAction(services, member, async (tx, log) => {
    const id = version === 0 ? null : version;
    const { number, before, after } = await restoreVersion(tx, { file: services.config.brand, id });
    log({
      act: 'brand.restored',
      about: { type: 'brand', id: number },
      before: stateOf(before),
      after: stateOf(after),
    });
    return { number };
  });

/** @throws errors.edit.changed without a draft */
export const discardBrand = (services: Services, member: StaffMember): Promise<null> =>
  staffAction<null>(services, member, async (tx, log) => {
    if (!(await discardDraft(tx))) fail('errors.edit.changed');
    log({ act: 'brand.discarded', about: DRAFT });
    return null;
  });

/** Names that are written, colours, languages, sender, and the hashes of pictures. */
const stateOf = ({ words, accent, ground, languages, sender, help, logo, favicon }: BrandChanges) => ({
  ...Object.fromEntries(BRAND_WORDS.map((word) => [word, written((locale) => words[locale][word])])),
  accent,
  ground,
  languages: languages?.join(', ') ?? null,
  sender: sender === '' ? null : sender,
  logo,
  favicon,
  ...Object.fromEntries(HELP_TOPICS.map((topic) => [topic, written((locale) => help[topic][locale])])),
});

const written = (valueOf: (locale: Locale) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    LOCALE_CODES.flatMap((locale) => (valueOf(locale) === '' ? [] : [[locale, valueOf(locale)] as const])),
  );
