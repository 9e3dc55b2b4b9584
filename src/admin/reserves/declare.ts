import { staffAction } from '#src/admin/access/index.ts';
import type { Services } from '#src/platform/services.ts';
import { insertDeclaration } from '#src/portal/reserves/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { type ByLocale, FALLBACK_LOCALE, LOCALE_CODES } from '#src/shared/locales.ts';

/** Adds a declaration, which stands for the one before. @throws errors.declaration.text without an English text */
export async function declare(
  services: Services,
  member: StaffMember,
  { text }: { readonly text: ByLocale<string> },
): Promise<number> {
  if (text[FALLBACK_LOCALE] === '') fail('errors.declaration.text', { at: `text.${FALLBACK_LOCALE}` });
  const written = LOCALE_CODES.filter((locale) => text[locale] !== '');
  const texts = Object.fromEntries(written.map((locale) => [locale, text[locale]]));
  return await staffAction(services, member, async (tx, log) => {
    const id = await insertDeclaration(tx, texts);
    log({ act: 'reserves.declared', about: { type: 'declaration', id }, after: { texts } });
    return id;
  });
}
