import { z } from 'zod';
import { booleanInput } from '#src/http/endpoints/fields.ts';
import type { SettingsChange } from '#src/players/players/store/players.ts';

/** Browsers omit unticked boxes, so the form names the boxes that it shows. */
export const settingsFields = {
  fastOpening: booleanInput.optional(),
  sound: booleanInput.optional(),
  hideMe: booleanInput.optional(),
  notices: booleanInput.optional(),
  shown: z.string().max(64).default(''),
};

/** The settings that the fields change; boxes that are shown and not sent are off. */
export function settingsOf({ shown, ...wanted }: z.infer<z.ZodObject<typeof settingsFields>>): SettingsChange {
  const isShown = new Set(shown.split(' '));
  const settingOf = (name: keyof typeof wanted): boolean | undefined =>
    wanted[name] ?? (isShown.has(name) ? false : undefined);
  return {
    fastOpening: settingOf('fastOpening'),
    sound: settingOf('sound'),
    hideMe: settingOf('hideMe'),
    notices: settingOf('notices'),
  };
}
