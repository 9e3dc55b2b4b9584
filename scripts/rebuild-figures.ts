/** `npm run figures:rebuild`: recomputes the analytics of the staff console from the first row. Pages stay up. */
import { rebuildFigures } from '#src/admin/analytics/index.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { createLog } from '#src/platform/process/log.ts';
import { closeServices, openServices } from '#src/platform/services.ts';

const services = await openServices(readConfig(), { log: createLog('warn') });
try {
  const startedMs = performance.now();
  await rebuildFigures(services);
  console.log(`Figures rebuilt in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
} finally {
  await closeServices(services);
}
