/*
 * The sealed history of a store that was restored: the head is in the manifest, the chain goes on honestly, and heads
 * from the lost hours are distinguished from a forged chain.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { listCheckpoints, postHead, readHead, sealHistory } from '#src/core/sealed-history/index.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { closeServices, openServices, type Services } from '#src/platform/services.ts';
import { answerCheckpoints } from '#src/portal/fairness/checkpoints-model.ts';
import { readHeads } from '#tools/audit/read-heads.ts';
import { compareHeads, wrongSeals } from '#tools/audit/sealed-history.ts';
import { manifestFileOf } from '#tools/backup/manifest.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { takeBackup } from '#tools/backup/take-backup.ts';
import { verifyChainIn } from '#test/support/catalogue/verifiers.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { fixedClock, giveMoney, makePlayer, refusalOf } from '#test/support/services.ts';

const COPY = `opencrate_test_sealed_copy_${String(process.pid)}`;

describe('The sealed history after a restore', function () {
  this.timeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-sealed-'));
  let services: Services;
  let copy: Services;
  let backupFile = '';
  let lostHead = { number: 0, hash: '' };

  const seal = (of: Services) => sealHistory(of, { settledMs: 0 });
  const headOf = async (of: Services) => {
    const head = await readHead(of.db);
    if (head === null) throw new Error('no seal');
    return head;
  };

  before(async () => {
    services = await makePlayedServices('sealed_backup', fixedClock(), { players: 3, turns: 4, everyHours: 5 });
    await seal(services);
    const player = await makePlayer(services, 1000);
    await seal(services);
    backupFile = (await takeBackup(services.config, folder)).file;
    await giveMoney(services, player.id, 500);
    await seal(services);
    lostHead = await headOf(services);
    await restoreBackup(services.config, backupFile, COPY, { purpose: 'open' });
    const databaseUrl = addressOfSchema(services.config.databaseUrl, COPY);
    copy = await openServices({ ...services.config, databaseUrl }, { log: services.log });
  });
  after(async () => {
    await closeServices(copy);
    await dropSchema(services.config.databaseUrl, COPY);
    await closeServices(services);
    rmSync(folder, { recursive: true });
  });

  it('The head of the chain is in the manifest of the backup, and the copy must have it', async () => {
    const [, , second] = await listCheckpoints(services.db, Number.MAX_SAFE_INTEGER, 3).then((all) => all.toReversed());
    const heads = await readHeads(manifestFileOf(backupFile));
    expect(heads).to.have.lengthOf(1);
    expect(heads[0]?.number).to.equal((second?.number ?? 0) - 1);
    expect(await compareHeads(services.db, heads)).to.deep.equal({ wrong: [], lost: [] });
    expect(await compareHeads(copy.db, heads)).to.deep.equal({ wrong: [], lost: [] });
    const manifest = JSON.parse(readFileSync(manifestFileOf(backupFile), 'utf8')) as { head: object };
    writeFileSync(
      manifestFileOf(backupFile),
      JSON.stringify({ ...manifest, head: { ...manifest.head, hash: 'ab'.repeat(32) } }),
    );
    const other = `${COPY}_other`;
    try {
      expect(await refusalOf(restoreBackup(services.config, backupFile, other))).to.contain('sealed history');
    } finally {
      await dropSchema(services.config.databaseUrl, other);
      writeFileSync(manifestFileOf(backupFile), JSON.stringify(manifest));
    }
  });

  it('The first seal after the restore names it, with a number that was never used', async () => {
    const head = await headOf(copy);
    expect(head.restoreId).not.to.equal(null);
    expect(head.number).to.be.above(1_000_000);
    expect(await wrongSeals(copy.db)).to.deep.equal([]);
    await giveMoney(copy, (await makePlayer(copy, 0)).id, 100);
    await seal(copy);
    const next = await headOf(copy);
    expect([next.number, next.restoreId]).to.deep.equal([head.number + 1, null]);
    expect(await wrongSeals(copy.db)).to.deep.equal([]);
  });

  it('The public list of the restored store is an unbroken chain for the published verifier', async () => {
    const { items } = await answerCheckpoints(copy, {}, { cursor: null });
    expect(items.some(({ restore }) => restore !== null)).to.equal(true);
    expect(await verifyChainIn(folder, items)).to.include({ holds: true, first: 1 });
  });

  it('A head from the lost hours is known to be lost, and a forged one is wrong', async () => {
    expect(await compareHeads(copy.db, [lostHead])).to.deep.equal({ wrong: [], lost: [lostHead.number] });
    const forged = { ...(await headOf(copy)), hash: 'cd'.repeat(32) };
    expect((await compareHeads(copy.db, [forged])).wrong).to.have.lengthOf(1);
  });

  it('The head is posted to CHECKPOINT_URL once, and again after a failure', async () => {
    const received: { number: number; hash: string }[] = [];
    let status = 503;
    const server: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        if (status === 200) received.push(JSON.parse(body) as (typeof received)[number]);
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const checkpointUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/heads`;
      const posting = { ...copy, config: { ...copy.config, checkpointUrl } };
      const failedPosts = async () =>
        (await copy.db('seal_progress').first<{ failed_posts: number }>('failed_posts')).failed_posts;
      await postHead(posting);
      await postHead(posting);
      expect(await failedPosts()).to.equal(2);
      status = 200;
      await postHead(posting);
      await postHead(posting);
      expect(await failedPosts()).to.equal(0);
      const { number, hash } = await headOf(copy);
      expect(received.map((one) => [one.number, one.hash])).to.deep.equal([[number, hash]]);
      const kept = join(folder, 'heads.jsonl');
      writeFileSync(kept, `${received.map((one) => JSON.stringify(one)).join('\n')}\n${JSON.stringify(lostHead)}\n`);
      expect(await compareHeads(copy.db, await readHeads(kept))).to.deep.equal({ wrong: [], lost: [lostHead.number] });
    } finally {
      server.close();
    }
  });
});
