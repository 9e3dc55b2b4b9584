import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type Locale, textIn } from '#src/shared/locales.ts';

/** The text that staff added to the notice of the running maintenance, after `. `; may be empty. Null without one. */
export async function maintenanceNote(services: Services, locale: Locale): Promise<string | null> {
  const { maintenance } = await readSettings(services);
  if (!maintenance.on) return null;
  const text = textIn(maintenance.text, locale);
  return text === '' ? '' : `. ${text}`;
}
