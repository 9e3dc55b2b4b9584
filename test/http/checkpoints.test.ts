/*
 * The public seals of the history: a page in every language that works without JavaScript, the same as JSON, both paged
 * by number, and the proof of a draw that names its seal.
 */
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { expect } from 'chai';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { href } from '#test/support/pages/links.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

interface CheckpointsAnswer {
  readonly data: {
    readonly items: readonly { readonly number: number; readonly previousHash: string; readonly hash: string }[];
    readonly next: string | null;
  };
}

describe('The public seals of the history', function () {
  this.timeout(60_000);
  const stage = stageWith(makeServices);
  let drawId = 0;

  before(async () => {
    const { post } = await asPlayer(stage.store, freshName());
    const opened = await post('/api/case/open', { case: 'plain', count: 1 }).expect(200);
    drawId = (opened.body as { data: { drops: { drawId: number }[] } }).data.drops[0]?.drawId ?? 0;
  });

  const get = (path: string) => stage.store.guest().get(path);

  it('A draw has no seal in its first minutes, and the proof of its seal afterwards', async () => {
    const before = await get(`/api/fair/draw/${String(drawId)}`).expect(200);
    expect((before.body as { data: { seal: unknown } }).data.seal).to.equal(null);
    await sealHistory(stage.services, { settledMs: 0 });
    const after = await get(`/api/fair/draw/${String(drawId)}`).expect(200);
    const { seal } = (after.body as { data: { seal: { checkpoint: { hash: string }; values: string[] } } }).data;
    expect(seal.values[0]).to.equal(String(drawId));
    const { data } = (await get('/api/fair/checkpoints').expect(200)).body as CheckpointsAnswer;
    expect(data.items.map(({ hash }) => hash)).to.include(seal.checkpoint.hash);
  });

  it('The list is paged by number, newest first', async () => {
    for (let seals = 0; seals < 22; seals += 1) await sealHistory(stage.services, { settledMs: 0, quietMs: 0 });
    const { items } = ((await get('/api/fair/checkpoints').expect(200)).body as CheckpointsAnswer).data;
    items.slice(1).forEach(({ number, hash }, index) => {
      expect(number).to.equal((items[index]?.number ?? 0) - 1);
      expect(items[index]?.previousHash).to.equal(hash);
    });
    const cursor = items[19]?.number ?? 0;
    const older = (await get(`/api/fair/checkpoints?cursor=${String(cursor)}`).expect(200)).body as CheckpointsAnswer;
    expect(older.data.items[0]?.number).to.equal(cursor - 1);
    await get('/api/fair/checkpoints?cursor=x').expect(400);
  });

  it('Seals are answered by number, without those that do not exist', async () => {
    const { items } = ((await get('/api/fair/checkpoints').expect(200)).body as CheckpointsAnswer).data;
    const [second, third] = [items[1]?.number ?? 0, items[2]?.number ?? 0];
    const asked = await get(`/api/fair/checkpoints?numbers=${String(third)},999999999,${String(second)}`).expect(200);
    const { data } = asked.body as CheckpointsAnswer;
    expect(data).to.deep.include({ items: [items[1], items[2]], next: null });
    await get('/api/fair/checkpoints?numbers=1,').expect(422);
    await get(`/api/fair/checkpoints?numbers=${Array.from({ length: 101 }, () => 1).join(',')}`).expect(422);
  });

  it('The page shows the seals in every language and leads to earlier ones', async () => {
    const { items } = ((await get('/api/fair/checkpoints').expect(200)).body as CheckpointsAnswer).data;
    for (const locale of LOCALE_CODES) {
      const { text } = await get(href(locale, '/fair/checkpoints')).expect(200);
      expect(text).to.contain(items[0]?.hash).and.contain(items[19]?.hash);
      // No hash is there twice, as the previous one of its neighbour.
      expect(text).not.to.contain(items[20]?.hash ?? 'none');
      const link = `${href(locale, '/fair/checkpoints')}?cursor=${String(items[19]?.number)}`;
      expect(text).to.contain(`href="${link}"`);
      expect((await get(link).expect(200)).text).to.contain(items[20]?.hash);
      expect((await get(href(locale, '/fair')).expect(200)).text).to.contain(href(locale, '/fair/checkpoints'));
    }
  });
});
