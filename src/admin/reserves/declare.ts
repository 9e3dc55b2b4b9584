import { staffAction } from '#src/admin/access/index.ts';
import type { Services } from '#src/platform/services.ts';
import { insertDeclaration } from '#src/portal/reserves/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import { fail } from '#src/shared/errors.ts';
import { type ByLocale, FALLBACK_LOCALE } from '#src/shared/locales.ts';

/** Adds a declaration, which stands for the one before. @throws errors.declaration.text without an English text */
export async function declare(
  services: Services,
  member: StaffMember,
  { text }: { readonly text: ByLocale<string> },
): Promise<number> {
  if (text[FALLBACK_LOCALE] === '') fail('errors.declaration.text', { at: `text.${FALLBACK_LOCALE}` });
  const texts = Object.fromEntries(Object.entries(text).filter(([, words]) => words !== ''));
  return await staffAction(services, member, async (tx, log) => {
    const id = await insertDeclaration(tx, texts);
    log({ act: 'reserves.declared', about: { type: 'declaration', id }, after: { texts } });
    return id;
  });
}
