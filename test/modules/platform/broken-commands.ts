import { expect } from 'chai';
import { openDb } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { type Break, breakConnection } from '#test/support/processes/break-connections.ts';
import { expectCleanAudit, refusalOf } from '#test/support/services.ts';

/** A command that is ready to run. It is run again with the same key. */
export type Command = (key: string) => Promise<unknown>;

const MOST_STATEMENTS = 80;

let keys = 0;

/**
 * Runs a command again for each of its statements and ends its connection there. It answers errors.down, or what it has
 * committed, and the same request then succeeds once. `hasKey` is false for commands of staff and providers, which have
 * no idempotency key: those may have been done without an answer.
 */
export async function expectUnbroken(
  services: Services,
  prepare: () => Promise<Command>,
  { hasKey = true }: { readonly hasKey?: boolean } = {},
): Promise<number> {
  const killer = openDb(services.config.databaseUrl, 1);
  try {
    for (let index = 0; index < MOST_STATEMENTS; index += 1) {
      if (await breakAt(index)) continue;
      expect(await breakAt('answer')).to.equal(true);
      await expectCleanAudit(services);
      return index;
    }
    throw new Error(`a command of more than ${String(MOST_STATEMENTS)} statements`);
  } finally {
    await killer.destroy();
  }

  async function breakAt(place: Break): Promise<boolean> {
    const command = await prepare();
    keys += 1;
    const key = `broken-${String(keys)}`;
    const breaking = breakConnection(services.db, killer, place);
    let answer: unknown;
    let refusal: string;
    try {
      refusal = await refusalOf(
        command(key).then((given) => {
          answer = given;
        }),
      );
    } finally {
      breaking.stop();
    }
    const isAnswered = refusal === 'nothing was refused';
    if (!isAnswered) expect(refusal, `at ${String(place)}`).to.equal('errors.down');
    if (!breaking.isBroken()) expect(isAnswered, `at ${String(place)}`).to.equal(true);
    if (hasKey) {
      const again = await command(key);
      if (isAnswered) expect(JSON.stringify(again)).to.equal(JSON.stringify(answer));
    } else if (!isAnswered && place !== 'answer') await command(key);
    return breaking.isBroken();
  }
}
