/**
 * `npm run maintenance -- on [--text "Back at 15:00 UTC"]` closes everything that spends, claims or tops up on every
 * process within a second; pages stay readable and staff may work. `--text-ru`, `--text-en` and so
 * on are texts in one language. `off` opens the store again. Both write a line to the staff log.
 */
import { setMaintenance } from '#src/admin/settings/index.ts';
import { byLocale, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { readArguments, refuseArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

const LONGEST_TEXT = 200;

const text = { value: 'TEXT', does: 'what visitors read' } as const;
const inOneLanguage = Object.fromEntries(
  LOCALE_CODES.map((locale) => [`text-${locale}`, { ...text, does: 'the same in one language' }]),
);
const { values, words } = readArguments('maintenance', {
  forms: [`on [--text TEXT] ${LOCALE_CODES.map((locale) => `[--text-${locale} TEXT]`).join(' ')}`, 'off'],
  options: { text, ...(inOneLanguage as Record<`text-${Locale}`, typeof text>) },
  mostWords: 1,
  firstWords: ['on', 'off'],
});

const [state] = words;
const texts = Object.values(values);
if (state === 'off' && texts.length > 0) refuseArguments('maintenance', 'off takes no text');
if (texts.some((one) => Array.from(one.trim()).length > LONGEST_TEXT))
  refuseArguments('maintenance', `a text has at most ${String(LONGEST_TEXT)} characters`);
await withServices(async (services) => {
  const all = (values.text ?? '').trim();
  const inEach = byLocale((locale) => values[`text-${locale}`]?.trim() ?? all);
  const isChanged = await setMaintenance(services, { on: state === 'on', text: inEach });
  console.log(`Maintenance is ${isChanged ? 'now' : 'already'} ${state}.`);
});
