/**
 * The connection to the database dies before a statement of a page or a call that only reads: the process lives, the
 * visitor gets the page or "down" and never a fault, and the next request is served.
 */
import { expect } from 'chai';
import { openDb } from '#src/platform/database/database.ts';
import { breakConnection } from '#test/support/processes/break-connections.ts';
import { makeServices } from '#test/support/services.ts';
import { slowed } from '#test/support/processes/slowness.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, testConfig } from '#test/support/store.ts';

const MOST_STATEMENTS = 40;

type Answer = { readonly status: number; readonly text: string };

describe('A read whose connection dies', function () {
  this.timeout(slowed(60_000));
  const stage = stageWith(() => makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) }));
  const reads: [path: string, read: () => PromiseLike<Answer>][] = [];
  before(async () => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: 'plain', count: 2 }).expect(200);
    const { agent } = await asStaff(stage.store, 'admin');
    const pages = ['/en/profile', '/en/profile/movements', '/en/case/plain', '/en/payment', '/api/case/list'];
    for (const path of [...pages, '/api/item/list']) reads.push([path, () => player.get(path)]);
    for (const path of ['/en/staff', '/en/staff/players']) reads.push([path, () => agent.get(path)]);
    for (const [, read] of reads) await read();
  });

  it('It is served or says that the store is down, at whichever statement, and the next one is served', async () => {
    const killer = openDb(stage.services.config.databaseUrl, 1);
    let brokenCount = 0;
    try {
      for (const [path, read] of reads) {
        for (let index = 0; index < MOST_STATEMENTS; index += 1) {
          const breaking = breakConnection(stage.services.db, killer, index, { ofReads: true });
          const answer = await read();
          breaking.stop();
          const at = `${path} at statement ${String(index)}`;
          expect(answer.status, `${at}: ${answer.text.slice(0, 200)}`).to.be.oneOf([200, 503]);
          if (!breaking.isBroken()) break;
          brokenCount += 1;
          expect((await read()).status, `${at}, the next one`).to.equal(200);
        }
      }
    } finally {
      await killer.destroy();
    }
    expect(brokenCount).to.be.above(reads.length);
  });

  it('Connections that died in the pool cost no request', async () => {
    const [[own]] = (await stage.services.db.raw('SELECT DATABASE() AS name')) as [{ name: string }[]];
    const killer = openDb(stage.services.config.databaseUrl, 1);
    try {
      const [rows] = (await killer.raw(
        `SELECT id FROM information_schema.PROCESSLIST WHERE db = ? AND command = 'Sleep' AND id <> CONNECTION_ID()`,
        [own?.name ?? ''],
      )) as [{ id: number }[]];
      expect(rows.length).to.be.above(0);
      for (const { id } of rows) await killer.raw(`KILL ${String(id)}`).catch(() => undefined);
    } finally {
      await killer.destroy();
    }
    for (const [path, read] of reads) expect((await read()).status, path).to.equal(200);
  });
});
