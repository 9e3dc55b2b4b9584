import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { currencyByCode } from './currency-by-code.ts';

/** The viewer of a language and of the code of a currency, as `currencyByCode` reads it. A player has both. */
export const viewerIn = async (
  services: Services,
  { locale, currency }: { readonly locale: Locale; readonly currency: string },
): Promise<Viewer> => ({ locale, t: services.texts.t(locale), currency: await currencyByCode(services, currency) });
