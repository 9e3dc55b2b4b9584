import { MUTATIONS } from '#test/mutations/index.ts';
import { runMutations } from '#tools/mutate/run-mutations.ts';

/*
 * `npm run mutate`: shows that tests notice mistakes in the code that moves value and guards players, by making each
 * mistake of a list in a copy of the project. `npm run mutate -- core/ledger "is drawn"` makes those with one of these
 * texts in their path or meaning. Exits with 1 when fewer than 95 % are noticed.
 */
const wanted = process.argv.slice(2);
const isWanted = (text: string): boolean => wanted.length === 0 || wanted.some((part) => text.includes(part));
const chosen = MUTATIONS.filter(({ file, means }) => isWanted(`${file}: ${means}`));
if (chosen.length === 0) throw new Error(`no mutation has ${wanted.join(', ')}`);
process.exitCode = (await runMutations(chosen, process.env['DATA_DIR'] ?? '')) ? 0 : 1;
