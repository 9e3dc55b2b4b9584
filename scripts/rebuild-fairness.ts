/** `npm run fairness:rebuild`: recounts all draws from the first one and tests them against the odds. Pages stay up. */
import { rebuildCounts } from '#src/portal/fairness/index.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

readArguments('rebuild-fairness');

await withServices(async (services) => {
  const startedMs = performance.now();
  const { draws, apart } = await rebuildCounts(services);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${String(draws)} draws counted and judged in ${seconds} s.`);
  for (const month of apart) {
    console.log(`The closed report of ${month} has a different number of draws; it stays as published.`);
  }
});
