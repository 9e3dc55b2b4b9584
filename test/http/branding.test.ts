/*
 * The brand in the console: a draft, its preview on the pages of the store, its publication in every process, the way
 * back, and the refusals. Cached pages of guests show the published brand and never a draft.
 */
import { expect } from 'chai';
import sharp from 'sharp';
import type { Agent } from 'supertest';
import { followBrand } from '#src/core/branding/index.ts';
import { mailSenderOf } from '#src/platform/mail.ts';
import { brandCss, DEFAULT_COLOURS } from '#src/shared/brand.ts';
import type { Colour } from '#src/shared/colour.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { TEST_MAIL } from '#test/support/providers/mail-server.ts';
import { brandFields } from '#test/support/pages/staff-edit-pages.ts';
import { closeServices, giveDonate, makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, openStore, type SignedInMember, testConfig } from '#test/support/store.ts';

const PAGE = '/en/staff/branding';
const NAMES = { 'brand.en': 'Strongbox', 'brand.ru': 'Сейф', 'game.en': 'Harbour' };
const ACCENT = '#7aa2ff';

const drawn = async (side: number, format: 'png' | 'webp' = 'png', height = side): Promise<Buffer> =>
  await sharp({ create: { width: side, height, channels: 4, background: '#00800080' } })
    .toFormat(format)
    .toBuffer();

describe('The brand in the console', function () {
  this.timeout(120_000);
  const stage = stageWith(() => makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) }));
  let admin: SignedInMember;
  before(async () => {
    admin = await asStaff(stage.store, 'admin');
  });
  afterEach(async () => {
    await stage.services.db('brand_versions').del();
    await stage.services.db('brand_pictures').del();
    await stage.services.db('data_versions').where({ name: 'brand' }).increment('version', 1);
    await stage.services.dataVersions.refresh();
  });

  /** Sends the form of names and colours; fields that are left out are empty. */
  const save = async (fields: object) => admin.post(PAGE, { ...(await brandFields(admin)), ...fields, return: PAGE });
  const publish = async (): Promise<void> => {
    await admin.post(`${PAGE}/publish`, await brandFields(admin)).expect(303);
    await stage.services.dataVersions.refresh();
  };
  const send = async (kind: string, picture: Buffer, name = 'logo.png') => {
    const { revision } = await brandFields(admin);
    const { token, type, id } = admin.auth;
    return admin.agent
      .post(`${PAGE}/pictures/${kind}`)
      .field({ token, type, id: String(id), revision, return: PAGE })
      .attach('picture', picture, name);
  };
  const homeOf = async (agent: Agent, path = '/en'): Promise<string> => (await agent.get(path).expect(200)).text;
  const logged = async (): Promise<string[]> =>
    (
      (await stage.services.db('staff_log').where({ about_type: 'brand', member_id: admin.auth.id }).orderBy('id')) as {
        act: string;
      }[]
    ).map(({ act }) => act);

  it('A draft changes nothing for visitors, and its publication changes every page', async () => {
    const guest = stage.store.guest();
    const before = await homeOf(guest);
    expect((await save({ ...NAMES, accent: ACCENT })).status).to.equal(303);
    expect(await homeOf(guest)).to.equal(before);
    await publish();
    const css = brandCss({ ...DEFAULT_COLOURS, accent: ACCENT }) ?? '';
    for (const locale of LOCALE_CODES) {
      const name = locale === 'ru' ? 'Сейф' : 'Strongbox';
      for (const path of ['/', '/faq', '/agreement', '/contacts']) {
        const { text, headers } = await guest.get(href(locale, path)).expect(200);
        expect(text, href(locale, path)).to.contain(name).and.contain(css).and.not.contain('OpenCrate');
        const [, hash] = /style-src [^;]*'(sha256-[^']+)'[^;']*;/.exec(headers['content-security-policy'] ?? '') ?? [];
        expect(hash).to.be.a('string');
      }
    }
    const player = await asPlayer(stage.store, freshName());
    expect(await homeOf(player.agent))
      .to.contain('Strongbox')
      .and.contain('Harbour')
      .and.contain(css);
    const manifest = await guest.get('/en/site.webmanifest').buffer(true).expect(200);
    expect(JSON.parse(manifest.text)).to.include({ name: 'Strongbox' });
    expect((await logged()).slice(-2)).to.deep.equal(['brand.saved', 'brand.published']);
  });

  it('Pages of guests stay cached, and are rendered once more after a publication', async () => {
    await save(NAMES);
    await publish();
    const first = await homeOf(stage.store.guest());
    const etagOf = async (): Promise<unknown> => (await stage.store.guest().get('/en').expect(200)).headers['etag'];
    const etag = await etagOf();
    expect(etag).to.be.a('string');
    expect([await homeOf(stage.store.guest()), await etagOf()]).to.deep.equal([first, etag]);
    await save({ ...NAMES, 'brand.en': 'Coffer' });
    expect(await etagOf()).to.equal(etag);
    await publish();
    expect(await etagOf()).not.to.equal(etag);
  });

  it('Only the staff member who previews the draft sees it, on every page of the store', async () => {
    const saved = await save({ ...NAMES, accent: ACCENT, then: 'preview' });
    expect(saved.headers['location']).to.equal('/en');
    const home = await admin.agent.get('/en').expect(200).expect('Cache-Control', 'no-store');
    expect(home.text)
      .to.contain('Strongbox')
      .and.contain(brandCss({ ...DEFAULT_COLOURS, accent: ACCENT }));
    expect(home.text).to.contain('href="/en/staff/branding"');
    expect(await homeOf(admin.agent, '/en/faq'))
      .to.contain('Strongbox')
      .and.not.contain('OpenCrate');
    for (const path of ['/en', '/en/faq']) {
      const text = await homeOf(stage.store.guest(), path);
      expect(text).to.contain('OpenCrate').and.not.contain('Strongbox');
      const other = stage.store.guest();
      const forged = await other.get(path).set('Cookie', 'brand-preview=1').expect(200);
      expect(forged.text).to.contain('OpenCrate').and.not.contain('Strongbox');
    }
    const colleague = await asStaff(stage.store, 'manager');
    const theirs = await colleague.agent.get('/en').set('Cookie', 'brand-preview=1').expect(200);
    expect(theirs.text).not.to.contain('Strongbox');
    const player = await asPlayer(stage.store, freshName());
    expect(await homeOf(player.agent)).not.to.contain('Strongbox');
    await admin.post(`${PAGE}/preview`, { on: '0' }).expect(303);
    expect(await homeOf(admin.agent))
      .to.contain('OpenCrate')
      .and.not.contain('Strongbox');
  });

  it('Another process shows the brand at once', async () => {
    const services = await makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) });
    const other = await openStore(services);
    try {
      expect(await homeOf(other.guest())).to.contain('OpenCrate');
      await save(NAMES);
      await publish();
      await services.dataVersions.refresh();
      expect(await homeOf(other.guest()))
        .to.contain('Strongbox')
        .and.not.contain('OpenCrate');
    } finally {
      await other.close();
      await closeServices(services);
    }
  });

  it('An earlier version, and the brand without changes, can be published again', async () => {
    await save(NAMES);
    await publish();
    await save({ ...NAMES, 'brand.en': 'Coffer', 'brand.ru': '' });
    await publish();
    const guest = stage.store.guest();
    expect(await homeOf(guest, '/')).to.contain('Coffer');
    const [first] = (await stage.services.db('brand_versions').where({ number: 1 })) as { id: number }[];
    await admin.post(`${PAGE}/restore`, { version: String(first?.id) }).expect(303);
    await stage.services.dataVersions.refresh();
    expect(await homeOf(guest, '/'))
      .to.contain('Сейф')
      .and.not.contain('Coffer');
    await admin.post(`${PAGE}/restore`, { version: '0' }).expect(303);
    await stage.services.dataVersions.refresh();
    expect(await homeOf(guest, '/')).to.contain('OpenCrate');
    const { text } = await admin.agent.get(PAGE).expect(200);
    for (const number of [1, 2, 3, 4]) expect(text).to.contain(`Version ${String(number)}`);
    await admin.post(`${PAGE}/restore`, { version: '999999', return: PAGE }).expect(404);
    expect((await logged()).slice(-2)).to.deep.equal(['brand.restored', 'brand.restored']);
  });

  it('Colours in which a text is unreadable are refused at their field with the contrast', async () => {
    const refused = [
      [{ accent: '#5a3a00' }, 'accent'],
      [{ ground: '#ffffff' }, 'ground'],
      [{ accent: 'red' }, 'accent'],
      [{ ground: '#12345' }, 'ground'],
    ] as const;
    for (const [fields, at] of refused) {
      const { status, text } = await save({ ...NAMES, ...fields });
      expect(status).to.equal(422);
      expect(text).to.match(
        new RegExp(`<input[^>]*name="${at}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${at}"`),
      );
      expect(text).to.contain('Strongbox');
    }
    const { text } = await save({ accent: '#5a3a00' });
    expect(text).to.match(/The contrast of #5a3a00 on #[0-9a-f]{6} is \d\.\d+/);
    expect(await stage.services.db('brand_versions')).to.deep.equal([]);
  });

  it('Names with brackets, braces or 41 characters are refused', async () => {
    for (const name of ['<b>x</b>', '{{game}}', 'x'.repeat(41)]) {
      expect((await save({ 'brand.en': name })).status).to.equal(422);
    }
    expect((await save({ 'brand.en': 'x'.repeat(40) })).status).to.equal(303);
  });

  it('A logo and a favicon are served in the sizes of browsers and phones', async () => {
    expect((await send('logo', await drawn(600))).status).to.equal(303);
    expect((await send('favicon', await drawn(64))).status).to.equal(303);
    expect(await homeOf(stage.store.guest())).to.contain('/favicon.svg');
    await publish();
    const text = await homeOf(stage.store.guest());
    const [, icon = ''] = /<link rel="icon" href="([^"]+)" type="image\/png"\/>/.exec(text) ?? [];
    const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(text) ?? [];
    const [, logo = ''] = /<image href="([^"]+)"/.exec(text) ?? [];
    expect(icon).not.to.equal(logo);
    for (const [src, side] of [
      [icon, 64],
      [logo, 64],
      [touch, 180],
    ] as const) {
      const picture = await stage.store.guest().get(src).buffer(true).expect(200).expect('Content-Type', 'image/png');
      expect((await sharp(picture.body as Buffer).metadata()).width).to.equal(side);
    }
    await admin.post(`${PAGE}/pictures/favicon/remove`, await brandFields(admin)).expect(303);
    await publish();
    expect(await homeOf(stage.store.guest())).to.contain(`<link rel="icon" href="${logo}" type="image/png"/>`);
  });

  it('A picture that is no square PNG of its least size is refused, and an unused one is deleted', async () => {
    for (const [kind, picture] of [
      ['logo', await drawn(300)],
      ['logo', await drawn(600, 'webp')],
      ['logo', await drawn(600, 'png', 512)],
      ['favicon', await drawn(32)],
      ['logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ] as const) {
      const { status, text } = await send(kind, picture);
      expect(status).to.equal(422);
      expect(text).to.contain('Upload a square PNG');
    }
    await send('logo', Buffer.alloc(1_100_000));
    expect(await stage.services.db('brand_pictures')).to.deep.equal([]);
    await send('logo', await drawn(600));
    await send('logo', await drawn(520));
    expect(await stage.services.db('brand_pictures')).to.have.lengthOf(1);
    await admin.post(`${PAGE}/discard`).expect(303);
    expect(await stage.services.db('brand_pictures')).to.deep.equal([]);
  });

  it('Languages are those of the environment until others are published, and again when equal', async () => {
    const fields = { ...NAMES, mainLanguage: 'pl', 'shown.en': '1' };
    await save(fields);
    await stage.store.guest().get('/ua/faq').expect(200);
    await publish();
    // Twice: the page was cached before, and an address that leads elsewhere is not.
    for (let times = 0; times < 2; times += 1) {
      await stage.store.guest().get('/ua/faq').expect(303).expect('Location', '/pl/faq');
      await stage.store.guest().get('/').expect(303).expect('Location', '/pl');
    }
    const { text } = await stage.store.guest().get('/en/faq').expect(200);
    expect(text).to.contain('Polski').and.not.contain('Українська');
    expect((await stage.store.guest().get('/sitemap.xml').expect(200)).text).not.to.contain('/ua/');
    const call = (await stage.store.guest().post('/api/case/open').send({}).expect(401)) as {
      body: { message: string };
    };
    expect(call.body.message).to.equal(stage.services.texts.t('pl')('errors.auth.invalid'));
    const own = await admin.agent.get(PAGE).expect(200);
    expect(own.text).to.match(/<option value="pl" lang="pl" selected="">/);
    await save({ ...NAMES, mainLanguage: 'ru', 'shown.en': '1', 'shown.ua': '1', 'shown.pl': '1' });
    await publish();
    await stage.store.guest().get('/ua/faq').expect(200);
    expect((await stage.store.guest().get('/sitemap.xml').expect(200)).text).to.contain('/ua/faq');
    const [last] = (await stage.services.db('brand_versions').orderBy('id', 'desc').limit(1)) as { content: string }[];
    expect(JSON.parse(last?.content ?? '')).to.include({ languages: null });
  });

  it('A draft with other languages leads the staff member who previews it alone', async () => {
    // The second revision: tests delete the rows, and the preview of an equal revision is kept.
    await save(NAMES);
    await save({ ...NAMES, mainLanguage: 'pl', then: 'preview' });
    await admin.agent.get('/ua/faq').expect(303).expect('Location', '/pl/faq');
    expect(await homeOf(admin.agent, '/pl/faq')).to.contain('Strongbox');
    await stage.store.guest().get('/ua/faq').expect(200);
    await admin.agent.get('/ua/staff').expect(200);
  });

  it('The sender of e-mail is that of MAIL_FROM until another one is published', async () => {
    const mail = { ...TEST_MAIL, sender: { name: null, address: 'store@store.example' } };
    const senderNow = () => mailSenderOf(mail, stage.services.brand.current(), 'Crate');
    expect(senderNow()).to.deep.equal({ name: 'Crate', address: 'store@store.example' });
    await save({ ...NAMES, sender: 'Strongbox <post@store.example>' });
    expect(senderNow().address).to.equal('store@store.example');
    await publish();
    expect(senderNow()).to.deep.equal({ name: 'Strongbox', address: 'post@store.example' });
    for (const sender of ['no-address', 'A\nBcc: x@y.example <a@store.example>', 'a@store.example, b@store.example']) {
      const { status, text } = await save({ ...NAMES, sender });
      expect(status, sender).to.equal(422);
      expect(text).to.match(/<input(?=[^>]*name="sender")[^>]*aria-invalid="true"/);
    }
  });

  const sendHelp = async (topic: string, locale: string, picture: Buffer) => {
    const { revision } = await brandFields(admin);
    const { token, type, id } = admin.auth;
    return admin.agent
      .post(`${PAGE}/help/${topic}`)
      .field({ token, type, id: String(id), revision, locale, return: PAGE })
      .attach('picture', picture, 'help.png');
  };
  const asHelp = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#204060' } })
      .png()
      .toBuffer();

  it('Help pictures stand on the page of a withdrawal in its language once they are published', async () => {
    const player = await asPlayer(stage.store, freshName());
    const opened = await player.post('/api/case/open', { case: 'plain', count: 1 }).expect(200);
    const { data } = opened.body as { data: { drops: { insertId: number }[] } };
    const item = data.drops[0]?.insertId ?? 0;
    await giveDonate(stage.services, player.auth.id, 100_000_000);
    const shown = async (prefix: string): Promise<string[]> => {
      const { text } = await player.agent.get(`${prefix}/withdraw/${String(item)}`).expect(200);
      return [...text.matchAll(/<img src="(\/brand\/[0-9a-f]{16}-help\.webp)" width="(\d+)" height="(\d+)"/g)].map(
        ([, , width, height]) => `${String(width)}x${String(height)}`,
      );
    };
    expect((await sendHelp('playerId', 'en', await asHelp(1200, 600))).status).to.equal(303);
    expect((await sendHelp('playerId', 'pl', await asHelp(400, 900))).status).to.equal(303);
    expect((await sendHelp('listing', 'ru', await asHelp(300, 300))).status).to.equal(303);
    expect(await shown('/en')).to.deep.equal([]);
    await publish();
    expect(await shown('/en')).to.deep.equal(['1200x600']);
    expect(await shown('/pl')).to.deep.equal(['400x900']);
    expect(await shown('')).to.deep.equal(['300x300', '1200x600']);
    const { text } = await player.agent.get(`/en/withdraw/${String(item)}`).expect(200);
    const [src = ''] = /\/brand\/[0-9a-f]{16}-help\.webp/.exec(text) ?? [];
    const served = await stage.store.guest().get(src).buffer(true).expect(200).expect('Content-Type', 'image/webp');
    expect(await sharp(served.body as Buffer).metadata()).to.include({ width: 960, height: 480 });
    await stage.store.guest().get('/brand/0000000000000000-help.webp').expect(404);
    await admin.post(`${PAGE}/help/playerId/remove`, { ...(await brandFields(admin)), locale: 'pl' }).expect(303);
    await publish();
    expect(await shown('/pl')).to.deep.equal(['1200x600']);
    expect(await stage.services.db('brand_pictures'), 'earlier versions keep theirs').to.have.lengthOf(3);
  });

  it('A help picture of another kind or size is refused, and one of a discarded draft is deleted', async () => {
    for (const picture of [await asHelp(199, 600), await asHelp(4001, 300), await drawn(600, 'webp')]) {
      const { status, text } = await sendHelp('playerId', 'en', picture);
      expect(status).to.equal(422);
      expect(text).to.contain('Upload a PNG of up to 1 MB with sides of 200 to 4000 pixels');
    }
    expect((await sendHelp('other', 'en', await asHelp(300, 300))).status).to.be.within(400, 499);
    expect((await sendHelp('listing', 'xx', await asHelp(300, 300))).status).to.equal(422);
    expect(await stage.services.db('brand_pictures')).to.deep.equal([]);
    await sendHelp('listing', 'en', await asHelp(300, 300));
    await sendHelp('listing', 'en', await asHelp(301, 300));
    expect(await stage.services.db('brand_pictures')).to.have.lengthOf(1);
    await admin.post(`${PAGE}/discard`).expect(303);
    expect(await stage.services.db('brand_pictures')).to.deep.equal([]);
  });

  it('The second of two editors is refused and keeps what was typed', async () => {
    const stale = await brandFields(admin);
    await save(NAMES);
    const { status, text } = await admin.post(PAGE, { ...stale, 'brand.en': 'Coffer', return: PAGE });
    expect(status).to.equal(409);
    expect(text).to.contain('value="Coffer"').and.contain('Strongbox');
    await admin.post(`${PAGE}/publish`, { ...stale, return: PAGE }).expect(409);
  });

  it('A draft after a discarded one is another draft: for its editors, its publication and its preview', async () => {
    await save({ ...NAMES, then: 'preview' });
    expect(await homeOf(admin.agent)).to.contain('Strongbox');
    const stale = await brandFields(admin);
    await admin.post(`${PAGE}/discard`, { return: PAGE }).expect(303);
    await save({ ...NAMES, 'brand.en': 'Coffer', then: 'preview' });
    expect(await homeOf(admin.agent))
      .to.contain('Coffer')
      .and.not.contain('Strongbox');
    expect((await admin.post(PAGE, { ...stale, return: PAGE })).status).to.equal(409);
    await admin.post(`${PAGE}/publish`, { ...stale, return: PAGE }).expect(409);
  });

  it('A manager may neither see nor change the brand', async () => {
    const colleague = await asStaff(stage.store, 'manager');
    await colleague.agent.get(PAGE).expect(403);
    for (const act of [
      '',
      '/publish',
      '/discard',
      '/restore',
      '/preview',
      '/pictures/logo/remove',
      '/help/listing/remove',
    ]) {
      await colleague.post(`${PAGE}${act}`, { revision: '0', version: '0', on: '1', locale: 'en' }).expect(403);
    }
  });

  it('A ground of BRAND_FILE on which a published accent is unreadable takes both colours from the file', async () => {
    await save({ 'brand.en': 'Strongbox', accent: '#8a7cff' });
    await publish();
    const brandOn = async (ground: Colour) => {
      const brand = { ...stage.services.config.brand, colours: { accent: '#ffb020', ground } } as const;
      const services = await makeServices({ config: testConfig({ demo: true, brand }) });
      await followBrand(services);
      await closeServices(services);
      return services.brand.current();
    };
    expect((await brandOn('#101418')).colours).to.deep.equal({ accent: '#8a7cff', ground: '#101418' });
    const { colours, words } = await brandOn('#16202c');
    expect(colours).to.deep.equal({ accent: '#ffb020', ground: '#16202c' });
    expect(words.en.brand).to.equal('Strongbox');
  });
});
