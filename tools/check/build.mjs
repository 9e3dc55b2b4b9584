/** Builds what has changed, as `npm test` and `npm start` do, so that none of them has to build it again. */
import { watchShutdown } from '../setup/children.mjs';
import { buildWhenChanged } from '../setup/build.mjs';

try {
  await buildWhenChanged(watchShutdown());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
