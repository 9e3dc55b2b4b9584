/**
 * `npm run pages:refresh -- 5000`: reloads every open page within the given number of milliseconds (5,000 by default).
 * For a release that is incompatible with pages loaded before it.
 */
import { refreshPages } from '#src/realtime/index.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { createLog } from '#src/platform/process/log.ts';
import { closeServices, openServices } from '#src/platform/services.ts';

const LONGEST_MS = 600_000;
const delayMs = Number(process.argv[2] ?? 5000);
if (!Number.isInteger(delayMs) || delayMs < 0 || delayMs > LONGEST_MS) {
  throw new Error(`pages:refresh requires milliseconds from 0 to ${String(LONGEST_MS)}`);
}
const services = await openServices(readConfig(), { log: createLog('warn') });
try {
  await refreshPages(services, delayMs);
  console.log(`Every open page reloads in ${String(delayMs)} ms.`);
} finally {
  await closeServices(services);
}
