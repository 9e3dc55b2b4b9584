import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { arePublished, selectDeclaration } from '#src/portal/reserves/index.ts';
import { byLocale } from '#src/shared/locales.ts';
import type { DeclarationPageModel } from '#views/admin/reserves/declaration-page.tsx';

export async function loadDeclaration(services: Services): Promise<DeclarationPageModel> {
  const [declaration, isOn] = await Promise.all([selectDeclaration(services.db), arePublished(services)]);
  return {
    key: newFormKey(services),
    isOn,
    at: declaration?.createdAt.toISOString() ?? null,
    text: byLocale((locale) => declaration?.texts[locale] ?? ''),
  };
}
