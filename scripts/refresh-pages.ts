/**
 * `npm run pages:refresh -- 5000`: reloads every open page within the given number of milliseconds (5,000 by default).
 * For a release that is incompatible with pages loaded before it.
 */
import { refreshPages } from '#src/realtime/index.ts';
import { readArguments, refuseArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

const LONGEST_MS = 600_000;
const { words } = readArguments('refresh-pages', { forms: ['[MILLISECONDS]'], mostWords: 1 });
const delayMs = Number(words[0] ?? 5000);
if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > LONGEST_MS) {
  refuseArguments('refresh-pages', `milliseconds are a whole number from 0 to ${String(LONGEST_MS)}`);
}
await withServices(async (services) => {
  await refreshPages(services, delayMs);
  console.log(`Every open page reloads in ${String(delayMs)} ms.`);
});
