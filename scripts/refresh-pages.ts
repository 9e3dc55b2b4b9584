/**
 * `npm run pages:refresh -- 5000`: reloads every open page within the given number of milliseconds (5,000 by default).
 * For a release that is incompatible with pages loaded before it.
 */
import { refreshPages } from '#src/realtime/index.ts';
import { withServices } from '#tools/command/with-services.ts';

const LONGEST_MS = 600_000;
const delayMs = Number(process.argv[2] ?? 5000);
if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > LONGEST_MS) {
  throw new Error(`pages:refresh requires milliseconds from 0 to ${String(LONGEST_MS)}`);
}
await withServices(async (services) => {
  await refreshPages(services, delayMs);
  console.log(`Every open page reloads in ${String(delayMs)} ms.`);
});
