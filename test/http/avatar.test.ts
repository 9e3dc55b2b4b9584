/**
 * Player pictures: accepted and rejected files, that only the pixels of a file are stored, that each format reports the
 * result, and that the provider's picture is fetched once.
 */
import { expect } from 'chai';
import sharp from 'sharp';
import { findPicture, keepProviderPicture } from '#src/players/players/pictures/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { pictureQueue } from '#src/platform/images/decode-picture.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { emptyPng, emptyZip, noisyPhoto, twoHalves } from '#test/support/catalogue/pictures.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, asStaff, freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface Envelope {
  readonly error?: string;
  readonly message?: string;
  readonly data: { readonly url: string; readonly lastPhotoEditTime: number };
}
interface User {
  readonly has_photo: number;
  readonly photo_vk: string;
  readonly lastPhotoEditTime: number | null;
}

const FORMAT = 'This format is not supported, please upload an image in png, jpg, jpeg or gif format';
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe('The picture of a player', () => {
  const stage = stageWith(makeServices);
  let png: Buffer;
  before(async () => {
    png = await twoHalves().png().toBuffer();
  });

  const upload = ({ agent, auth }: SignedInPlayer, content: Buffer, key?: string) => {
    const post = agent.post('/api/user/avatar').set('Cookie', 'locale=en').set('X-Auth-Token', auth.token);
    if (key !== undefined) post.set('Idempotency-Key', key);
    return post.attach('avatar', content, { filename: 'me.png', contentType: 'image/png' });
  };
  const userOf = async ({ agent }: SignedInPlayer): Promise<User> =>
    ((await agent.get('/api/_auth/session').expect(200)).body as { user: User }).user;
  const inEnglish = async (): Promise<SignedInPlayer> => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/user/language/change', { code: 'en' }).expect(200);
    return player;
  };
  const fetched = async (path: string): Promise<{ content: Buffer; type: unknown; cache: unknown }> => {
    const answer = await stage.store.guest().get(path).buffer(true).expect(200);
    const { 'content-type': type, 'cache-control': cache } = answer.headers;
    return { content: answer.body as Buffer, type, cache };
  };

  for (const format of ['png', 'jpeg', 'gif'] as const) {
    it(`A ${format} is re-encoded, whatever its name`, async () => {
      const player = await inEnglish();
      const answer = await upload(player, await twoHalves().toFormat(format).toBuffer()).expect(200);
      const { data, message } = answer.body as Envelope;
      expect(message).to.equal('Avatar uploaded');
      expect(data.url).to.equal(
        `/assets/images/users/${String(player.auth.id)}.jpg?t=${String(data.lastPhotoEditTime)}`,
      );
      expect(await userOf(player)).to.include({ has_photo: 1, lastPhotoEditTime: data.lastPhotoEditTime });
      const jpeg = await fetched(data.url);
      expect(jpeg.type).to.equal('image/jpeg');
      expect(jpeg.cache).to.equal('private, max-age=2592000, immutable');
      expect(await sharp(jpeg.content).metadata()).to.include({ format: 'jpeg', width: 160, height: 160 });
      for (const size of [36, 160]) {
        const webp = await fetched(data.url.replace('.jpg', `-${String(size)}.webp`));
        expect(await sharp(webp.content).metadata()).to.include({ format: 'webp', width: size, height: size });
      }
      expect((await player.agent.get('/en/profile').expect(200)).text).to.contain(`src="${data.url}"`);
      // An older timestamp returns the current picture, which must not be cached.
      expect((await fetched(data.url.replace(/\d+$/, '1'))).cache).to.equal('private, no-cache');
    });
  }

  it('The picture is upright and has no metadata', async () => {
    const exif = { IFD0: { Artist: 'the photographer' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const photo = await twoHalves().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const player = await asPlayer(stage.store, freshName());
    const { data } = (await upload(player, photo).expect(200)).body as Envelope;
    const { content } = await fetched(data.url);
    expect(await sharp(content).metadata()).not.to.have.any.keys('exif', 'icc', 'xmp', 'orientation');
    const pixels = await sharp(content).raw().toBuffer();
    const at = (x: number, y: number): number[] => [...pixels.subarray((y * 160 + x) * 3, (y * 160 + x) * 3 + 3)];
    // The picture is rotated a quarter turn clockwise, so its left side is at the top.
    expect(at(80, 20)[0]).to.be.above(200);
    expect(at(80, 140)[2]).to.be.above(200);
  });

  const marks = ['<svg ', '%PDF-', '<script>', 'PK'];
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${marks.join('')}</x:xmpmeta>`;
  const after = async (format: 'png' | 'jpeg' | 'gif', tail: Buffer | string): Promise<Buffer> =>
    Buffer.concat([await twoHalves().toFormat(format).toBuffer(), Buffer.from(tail)]);
  const strange: Readonly<Record<string, () => Promise<Buffer>>> = {
    'a NUL after its end': () => after('png', Buffer.alloc(1)),
    'two pages of zeros after its end': () => after('png', Buffer.alloc(8192)),
    'a line feed after its end': () => after('png', '\n'),
    'a page after its end': () => after('png', '<script>alert(1)</script>'),
    'an archive after its end': async () => after('jpeg', emptyZip()),
    'a second picture after its end': async () => after('jpeg', await noisyPhoto(40, 40)),
    'zeros after the end of a GIF': () => after('gif', Buffer.alloc(300)),
    'the names of documents in its XMP': () => twoHalves().withXmp(xmp).jpeg().toBuffer(),
    'the names of documents in the XMP of a PNG': () => twoHalves().withXmp(xmp).png().toBuffer(),
    'a document in a Photoshop block': async () => {
      const jpeg = await twoHalves().jpeg().toBuffer();
      const block = Buffer.from(`Photoshop 3.0\0${marks.join('')}`, 'latin1');
      const head = Buffer.from([0xff, 0xed, 0, block.length + 2]);
      return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)]);
    },
  };
  for (const [what, make] of Object.entries(strange)) {
    it(`A picture with ${what} is accepted, and only its pixels are kept`, async () => {
      const player = await asPlayer(stage.store, freshName());
      const { data } = (await upload(player, await make()).expect(200)).body as Envelope;
      const { content } = await fetched(data.url);
      for (const mark of marks.slice(0, 3)) expect(content.includes(mark), mark).to.equal(false);
      const { data: pixels, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
      expect(info).to.include({ width: 160, height: 160 });
      expect(pixels[(80 * 160 + 20) * 3]).to.be.above(200);
    });
  }

  const refused: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    'an SVG called png': () => Buffer.from(SVG),
    'a WebP': () => twoHalves().webp().toBuffer(),
    'a text': () => Buffer.from('just words'),
    nothing: () => Buffer.alloc(0),
    'a PNG cut short': () => png.subarray(0, png.length - 40),
    'a JPEG cut short': async () => (await noisyPhoto(300, 200)).subarray(0, 9000),
    'a GIF cut short': async () => (await twoHalves().gif().toBuffer()).subarray(0, 300),
    'a GIF that is a script': () => Buffer.from('GIF89a/*\x01*/=alert(1);//;'),
    'a flood of pixels': () => emptyPng(60_000, 60_000, 1000),
    'a bomb': () => emptyPng(8000, 8000, 8001 * 8000),
    'a PNG of the wrong sums': () => Buffer.from(png.map((byte, at) => (at === 60 ? byte ^ 0xff : byte))),
  };
  for (const [what, make] of Object.entries(refused)) {
    it(`${what} is refused`, async () => {
      const player = await inEnglish();
      const answer = await upload(player, await make()).expect(422);
      expect(answer.body).to.include({ error: 'errors.avatar.format', message: FORMAT });
      expect(await userOf(player)).to.include({ has_photo: 0, lastPhotoEditTime: null });
    });
  }

  it('A picture has at most 8 MB', async () => {
    const answer = await upload(await inEnglish(), Buffer.alloc(8 * 1024 * 1024 + 1)).expect(413);
    expect((answer.body as Envelope).error).to.equal('errors.upload.large');
  });

  it('Only the player can upload the picture', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    await stage.store.guest().post('/api/user/avatar').attach('avatar', png, 'me.png').expect(401);
    await agent.post('/api/user/avatar').attach('avatar', png, 'me.png').expect(401);
    await agent
      .post('/api/user/avatar')
      .field({ ...auth, token: 'x' })
      .attach('avatar', png, 'me.png')
      .expect(401);
    const without = await agent.post('/api/user/avatar').send(auth).expect(422);
    expect((without.body as Envelope).error).to.equal('errors.avatar.format');
    await agent
      .post('/api/user/avatar')
      .field({ ...auth })
      .attach('other', png, 'me.png')
      .expect(400);
    await agent
      .post('/api/user/avatar')
      .field({ ...auth })
      .attach('avatar', png, 'me.png')
      .expect(200);
  });

  it('An upload with a repeated key changes the picture once', async () => {
    const player = await asPlayer(stage.store, freshName());
    const first = await upload(player, png, 'picture-1').expect(200);
    expect((await upload(player, png, 'picture-1').expect(200)).body).to.deep.equal(first.body);
    const another = await twoHalves(50, 50).png().toBuffer();
    expect(((await upload(player, another, 'picture-1').expect(422)).body as Envelope).error).to.equal(
      'errors.key.reused',
    );
  });

  it('The form works without JavaScript, and the page that it was on confirms the change', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    const from = '/en/profile/accounts';
    const page = async (): Promise<string> => (await agent.get(from).expect(200)).text;
    const send = (content: Buffer) =>
      agent
        .post('/en/profile/avatar')
        .set('Referer', stage.store.address + from)
        .field({ ...auth, return: from })
        .attach('avatar', content, 'me.png')
        .expect(303)
        .expect('Location', from);
    expect(await page()).to.match(/enctype="multipart\/form-data".*?name="return" value="\/en\/profile\/accounts"/i);
    await send(png);
    expect(await page()).to.match(/role="status"[^>]*>.*Avatar uploaded/);
    await send(Buffer.from(SVG));
    expect(await page()).to.contain(FORMAT);
    await send(Buffer.alloc(8 * 1024 * 1024 + 1));
    expect(await page()).to.contain('up to 8\u00a0MB');
  });

  it('A player uploads one picture at a time', async () => {
    const player = await inEnglish();
    const held = Array.from({ length: 2 }, () => pictureQueue.enter());
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const turns = held.map((place) => place.inTurn(() => released));
    // One of the two uploads waits for the semaphore, so the other is the one that gets a response.
    const both = [1, 2].map(() => upload(player, png).then((answer) => answer));
    const refusal = await Promise.race(both);
    expect(refusal.status).to.equal(409);
    expect(refusal.body).to.include({ error: 'errors.avatar.loading', message: 'Wait for image to finish loading' });
    release();
    await Promise.all(turns);
    held.forEach((place) => place.leave());
    expect((await Promise.all(both)).map(({ status }) => status)).to.have.members([200, 409]);
  });

  it('An upload is refused with Retry-After while fifty others wait', async () => {
    const player = await inEnglish();
    const places = Array.from({ length: 52 }, () => pictureQueue.enter());
    const full = await upload(player, png).expect(503).expect('Retry-After', '5');
    expect((full.body as Envelope).error).to.equal('errors.upload.full');
    places.forEach((place) => place.leave());
    await upload(player, png).expect(200);
  });

  it('A player can upload twenty pictures a minute', async () => {
    const player = await asPlayer(stage.store, freshName());
    for (let left = 20; left > 0; left -= 1) await upload(player, Buffer.from('no picture')).expect(422);
    const refusal = await upload(player, png).expect(429);
    expect(Number(refusal.headers['retry-after'])).to.be.within(1, 60);
  });

  it('The picture of a player who hides is shown to the player and to staff only', async () => {
    const player = await asPlayer(stage.store, freshName());
    const { data } = (await upload(player, png).expect(200)).body as Envelope;
    const other = await asPlayer(stage.store, freshName());
    const moderator = await asStaff(stage.store, 'moderator');
    const small = data.url.replace('.jpg', '-36.webp');
    await other.agent.get(data.url).expect(200);
    await player.post('/api/user/settings', { hideMe: true }).expect(200);
    for (const url of [data.url, small]) {
      await stage.store.guest().get(url).expect(404);
      await other.agent.get(url).expect(404);
      await player.agent.get(url).expect(200);
      await moderator.agent.get(url).expect(200);
    }
    await player.post('/api/user/settings', { hideMe: false }).expect(200);
    await stage.store.guest().get(data.url).expect(200);
  });

  it('Closing the account deletes the picture', async () => {
    const player = await asPlayer(stage.store, freshName());
    const { data } = (await upload(player, png).expect(200)).body as Envelope;
    await transaction(stage.services, null, async (tx) => {
      await closePlayer(tx, player.auth.id);
      return null;
    });
    await stage.store.guest().get(data.url).expect(404);
    expect(await findPicture(stage.services.db, player.auth.id, 'upload', 'jpeg')).to.equal(null);
    await upload(player, png).expect(401);
  });

  it('The picture from a provider is fetched once and stored', async () => {
    const player = await asPlayer(stage.store, freshName());
    const { id } = player.auth;
    const fetchedUrls: string[] = [];
    const outside = (content: Buffer): Services => ({
      ...stage.services,
      providers: { fetchPicture: (url) => (fetchedUrls.push(url), Promise.resolve(content)) },
    });
    expect(await keepProviderPicture(outside(Buffer.from(SVG)), id, 'https://one.example/a')).to.equal(false);
    expect((await userOf(player)).photo_vk).to.equal(`/avatars/${String(id)}.svg`);
    expect(await keepProviderPicture(outside(png), id, 'https://one.example/b')).to.equal(true);
    expect(await keepProviderPicture(outside(png), id, 'https://one.example/c')).to.equal(false);
    expect(fetchedUrls).to.deep.equal(['https://one.example/a', 'https://one.example/b']);
    const { photo_vk: own, ...user } = await userOf(player);
    expect(own).to.match(new RegExp(`^/avatars/${String(id)}\\.jpg\\?t=\\d+$`));
    expect(user).to.include({ has_photo: 0, lastPhotoEditTime: null });
    expect((await fetched(own)).type).to.equal('image/jpeg');
    // Tests request no outside host, and an address of this machine counts as private.
    const other = await asPlayer(stage.store, freshName());
    expect(await keepProviderPicture(stage.services, other.auth.id, 'https://127.0.0.1/a.png')).to.equal(false);
  });
});
