/** `npm run figures:rebuild`: recomputes the analytics of the staff console from the first row. Pages stay up. */
import { rebuildFigures } from '#src/admin/analytics/index.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

readArguments('rebuild-figures');

await withServices(async (services) => {
  const startedMs = performance.now();
  await rebuildFigures(services);
  console.log(`Figures rebuilt in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
});
