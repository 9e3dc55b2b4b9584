/**
 * `npm run rotate-secret` encrypts again, by SECRET_KEY, everything that keys of SECRET_KEY_OLD encrypted, while the
 * store runs. It may be interrupted and run again, and ends with 1 while anything needs another key than SECRET_KEY.
 * `-- --check` counts only. `-- --replace-seeds` also reveals and replaces the open seeds of all players, for a key
 * that leaked. `-- --new-traces` accepts a TRACE_KEY under which players of closed accounts are not recognised.
 */
import { ENCRYPTED_PLACES } from '#src/admin/analytics/index.ts';
import { replaceOpenPairs } from '#src/core/draws/index.ts';
import type { EncryptedCounts, EncryptedPlace } from '#src/platform/security/encrypted-place.ts';
import type { Services } from '#src/platform/services.ts';
import { acceptTraceKey } from '#src/players/risk/index.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

const { values } = readArguments('rotate-secret', {
  forms: ['[--check | --replace-seeds | --new-traces]'],
  options: {
    check: { does: 'only counts' },
    'replace-seeds': { does: 'also reveals and replaces the open seeds of all players, for a key that leaked' },
    'new-traces': { does: 'accepts a TRACE_KEY under which players of closed accounts are not recognised' },
  },
});
/** Processes that still encrypt by a former key may write behind the first pass. */
const MOST_PASSES = 3;

interface Tally {
  readonly former: number;
  readonly unreadable: number;
}

async function eachPlace(act: (place: EncryptedPlace) => Promise<EncryptedCounts>, verb: string): Promise<Tally> {
  const tally = { former: 0, unreadable: 0 };
  for (const place of ENCRYPTED_PLACES) {
    const { rows, former, unreadable } = await act(place);
    tally.former += former;
    tally.unreadable += unreadable;
    const lost = unreadable === 0 ? '' : `, ${String(unreadable)} by no configured key`;
    console.log(`${place.name}: ${String(rows)} rows, ${String(former)} ${verb}${lost}`);
  }
  return tally;
}

const count = (services: Services): Promise<Tally> => eachPlace((place) => place.count(services), 'by a former key');

/** Encrypts again until a count finds nothing of a former key. */
async function reencrypt(services: Services): Promise<Tally> {
  for (let pass = 1; ; pass += 1) {
    await eachPlace((place) => place.reencrypt(services), 'encrypted again');
    const left = await count(services);
    if (left.former === 0 || pass === MOST_PASSES) return left;
  }
}

/** Returns the exit code. */
async function run(services: Services): Promise<number> {
  if (values['new-traces'] === true) {
    await acceptTraceKey(services);
    console.log('TRACE_KEY is accepted.');
    return 0;
  }
  const { former, unreadable } = await (values.check === true ? count : reencrypt)(services);
  if (former > 0 && values.check !== true)
    console.error('Another process encrypts by a former key: reload the store on every host.');
  if (unreadable > 0) console.error('Add the key of the unreadable rows to SECRET_KEY_OLD and run this again.');
  if (former + unreadable > 0) return 1;
  console.log('Everything is encrypted by SECRET_KEY.');
  if (values['replace-seeds'] === true) {
    console.log(`The open seeds of ${String(await replaceOpenPairs(services))} players are revealed and replaced.`);
  }
  return 0;
}

await withServices(async (services) => {
  process.exitCode = await run(services);
});
