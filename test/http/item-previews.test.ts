/** The picture in previews of a link to an item. */
import { expect } from 'chai';
import sharp from 'sharp';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';

describe('Pictures of links to items', () => {
  const stage = stageWith(makeServices);
  const read = (name: string) => stage.store.guest().get(`/previews/items/${name}.jpg`);

  async function previewOf(name: string): Promise<{ readonly content: Buffer; readonly etag: string }> {
    const page = await stage.store.guest().get(`/item/${name}`).expect(200);
    const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(page.text) ?? [];
    expect(new URL(address).pathname).to.equal(`/previews/items/${name}.jpg`);
    const answer = await read(name).expect(200).responseType('blob');
    expect(answer.get('Content-Type')).to.equal('image/jpeg');
    expect(answer.get('Cache-Control')).to.match(/^public, max-age=\d+$/);
    return { content: answer.body as Buffer, etag: answer.get('ETag') ?? '' };
  }

  it('Every listed item has one in its size, which shows its rarity', async () => {
    const [common, arcane] = [await previewOf('sample-1'), await previewOf('sample-6')];
    for (const { content } of [common, arcane]) {
      const { width, height, format } = await sharp(content).metadata();
      expect({ width, height, format }).to.deep.equal({ width: 1200, height: 630, format: 'jpeg' });
      expect(content.length).to.be.below(60_000);
    }
    // The items of the sample have the same picture.
    expect(common.content.equals(arcane.content)).to.equal(false);
  });

  it('A reader who has it gets no second copy, and HEAD no content', async () => {
    const { etag, content } = await previewOf('sample-1');
    await read('sample-1').set('If-None-Match', etag).expect(304);
    await read('sample-1').set('If-None-Match', '"other"').expect(200);
    const answer = await stage.store.guest().head('/previews/items/sample-1.jpg').expect(200);
    expect(answer.get('Content-Length')).to.equal(String(content.length));
  });

  it('Unknown items have none', async () => {
    for (const name of ['nowhere', 'SAMPLE-1', '%2e%2e%2fsample-1']) await read(name).expect(404);
  });
});
