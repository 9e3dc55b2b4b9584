/**
 * `npm run maintenance -- on [--text "Back at 15:00 UTC"]` closes everything that spends, claims or tops up on every
 * process within a second; pages stay readable and staff may work. `--text-ru`, `--text-en` and so
 * on are texts in one language. `off` opens the store again. Both write a line to the staff log.
 */
import { parseArgs } from 'node:util';
import { setMaintenance } from '#src/admin/settings/index.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { createLog } from '#src/platform/process/log.ts';
import { typedCommand } from '#src/platform/release.ts';
import { closeServices, openServices } from '#src/platform/services.ts';
import { byLocale, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';

const USAGE = `${typedCommand('maintenance', 'on [--text TEXT]')}
  ${LOCALE_CODES.map((locale) => `[--text-${locale} TEXT]`).join(' ')}
${typedCommand('maintenance', 'off')}`;
const LONGEST_TEXT = 200;

const text = { type: 'string' } as const;
const inOneLanguage = Object.fromEntries(LOCALE_CODES.map((locale) => [`text-${locale}`, text]));
const options = { text, ...(inOneLanguage as Record<`text-${Locale}`, typeof text>) };

/** Returns the exit code. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [state, ...rest] = positionals;
  const texts = Object.values(values);
  const isLong = texts.some((one) => Array.from(one.trim()).length > LONGEST_TEXT);
  const isMisused = rest.length > 0 || (state !== 'on' && state !== 'off') || (state === 'off' && texts.length > 0);
  if (isMisused || isLong) {
    console.error(isLong ? `A text has at most ${String(LONGEST_TEXT)} characters.` : USAGE);
    return 2;
  }
  const services = await openServices(readConfig(), { log: createLog('warn') });
  try {
    const all = (values.text ?? '').trim();
    const inEach = byLocale((locale) => values[`text-${locale}`]?.trim() ?? all);
    const isChanged = await setMaintenance(services, { on: state === 'on', text: inEach });
    console.log(`Maintenance is ${isChanged ? 'now' : 'already'} ${state}.`);
    return 0;
  } finally {
    await closeServices(services);
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const isMisused = error instanceof TypeError && 'code' in error;
  console.error(isMisused ? `${error.message}\n${USAGE}` : error);
  process.exitCode = isMisused ? 2 : 1;
}
