/*
 * The catalogue by plain forms: a manager creates an item and a case, draws, fills, tries and publishes them, and finds
 * them in the store.
 */
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { expect } from 'chai';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { recordCase } from '#src/core/catalogue/store/configuration.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { asStaff, freshName, type SignedInMember } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { twoHalves } from '#test/support/catalogue/pictures.ts';
import { makeServices } from '#test/support/services.ts';

const in4 = (name: string, text: string): Record<string, string> =>
  Object.fromEntries(LOCALE_CODES.map((locale) => [`${name}.${locale}`, `${text} ${locale}`]));

describe('The catalogue editor by plain forms', () => {
  const stage = stageWith(makeServices);
  let clerk: SignedInMember;
  let admin: SignedInMember;
  const slug = `day-${String(process.pid)}`;
  before(async () => {
    clerk = await asStaff(stage.store, 'manager');
    admin = await asStaff(stage.store, 'admin');
  });

  let keys = 0;
  const key = (): string => `editor-key-${String((keys += 1))}`;
  const html = async (path: string, by = clerk): Promise<string> => (await by.agent.get(path).expect(200)).text;
  const field = (text: string, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';

  /** Submits a form. Returns the redirect target and message, or the form's own page when it is rendered again. */
  async function send(path: string, fields: object, by = clerk): Promise<{ to: string; says: string }> {
    const sent = await by.post(path, { idempotencyKey: key(), return: path, ...fields });
    const to = sent.headers['location'] ?? path;
    const { text } = sent.status === 303 ? await by.agent.get(to) : sent;
    return { to, says: text.replaceAll('\u00a0', ' ') };
  }

  async function draw(path: string, more: Record<string, string> = {}): Promise<void> {
    const { token, type, id } = clerk.auth;
    const page = await html(path);
    const upload = clerk.agent.post(`${path.replace('/texts', '')}/picture`);
    const fields = { token, type, id: String(id), revision: field(page, 'revision'), idempotencyKey: key(), ...more };
    for (const [name, value] of Object.entries(fields)) void upload.field(name, value);
    await upload.attach('picture', await twoHalves(520, 352).png().toBuffer(), 'own.png').expect(303);
  }

  const contents = async (path: string): Promise<Record<string, string>> => {
    const page = await html(path);
    const names = ['draftRevision', 'versionId'].map((name) => [name, field(page, name)]);
    return Object.fromEntries(names) as Record<string, string>;
  };

  let item: string;
  let itemId: string;
  let made: string;

  it('A new item is added, drawn and listed', async () => {
    const fields = { name: `${slug}-item`, rarity: 'epic', priceG: '1 000,50', ...in4('weapon', 'AR-9') };
    const added = await send('/staff/catalogue/items', { ...fields, ...in4('skin', 'Dew') });
    item = added.to;
    itemId = item.split('/').at(-1) ?? '';
    expect(added.says).to.contain('AR-9 ru «Dew ru»');
    await draw(item);
    const listed = { ...fields, ...in4('skin', 'Dew'), listed: '1', revision: field(await html(item), 'revision') };
    expect((await send(item, listed)).to).to.equal(item);
    await stage.services.dataVersions.refresh();
    const publishedItem = (await publishedCases(stage.services)).itemsById.get(Number(itemId));
    expect(publishedItem).to.include({ isListed: true, priceCentiG: 100_050, rarity: 'epic' });
    const picture = await stage.store
      .guest()
      .get(`/art/${publishedItem?.image ?? ''}-260x176.webp`)
      .expect(200);
    expect(picture.headers).to.include({ 'content-type': 'image/webp' });
    expect(picture.headers['cache-control']).to.contain('immutable');
    await stage.store
      .guest()
      .get(`/art/${publishedItem?.image ?? ''}-99x99.webp`)
      .expect(404);
  });

  it('The second of two editors of one item is notified', async () => {
    const fields = { rarity: 'epic', priceG: '1000', listed: '1', ...in4('weapon', 'AR-9'), ...in4('skin', 'Dew') };
    const revision = field(await html(item), 'revision');
    await send(item, { ...fields, revision });
    const second = await send(item, { ...fields, revision, priceG: '1001' }, admin);
    expect(second.says).to.contain('изменил кто-то другой');
    expect(await html(item)).to.contain('value="1000"');
  });

  it('A new case is hidden until it is drawn and filled', async () => {
    const [group] = await stage.services.db('case_groups').select<{ id: number }[]>('id');
    const terms = { category: 'farm', groupId: String(group?.id), position: '9', priceKind: 'money', price: '1250' };
    const rest = { state: 'active', palette: 'polar', level: '2', stock: '5', until: '2099-01-01T10:00' };
    const texts = { ...in4('title', 'Morning'), ...in4('text', 'Dew on steel') };
    const added = await send('/staff/catalogue/cases', { name: slug, ...terms, ...rest, ...texts });
    made = added.to.replace('/texts', '');
    await stage.store.guest().get(`/case/${slug}`).expect(404);
    const early = { ...(await contents(made)), [`tickets.${itemId}`]: '1 000 000' };
    expect((await send(`${made}/publish`, { ...early, return: made })).says).to.contain('загрузите картинки');
    expect(await html(made), 'what was typed is kept').to.contain(`name="tickets.${itemId}"`);
    await draw(added.to, { side: 'shut' });
    await draw(added.to, { side: 'open' });
    const again = await send('/staff/catalogue/cases', { name: slug, ...terms, ...rest, ...texts });
    expect(again.says).to.contain('уже занято');
  });

  it('Saved contents are simulated and then published for every player', async () => {
    const [cheap] = (await publishedCases(stage.services)).itemsById.keys();
    const rows = { [`tickets.${itemId}`]: '990 000', [`tickets.${String(cheap)}`]: '9999' };
    const saved = await send(`${made}/draft`, { ...(await contents(made)), ...rows });
    expect(saved.says).to.contain('Не хватает билетов: 1');
    const short = { ...(await contents(made)), ...rows, return: made };
    expect((await send(`${made}/publish`, short)).says).to.contain('ровно 1 000 000');
    const full = await send(`${made}/draft`, { ...(await contents(made)), ...rows, then: 'rest' });
    expect(full.says).to.contain('990 001').and.to.contain('Ровно 1 000 000');
    const whole = { ...rows, [`tickets.${itemId}`]: '990001' };
    const played = await send(`${made}/draft`, { ...(await contents(made)), ...whole, then: 'simulate' });
    expect(played.to).to.contain('?simulation=');
    expect(played.says).to.contain('Возврат в симуляции');
    const published = await send(`${made}/publish`, { ...(await contents(made)), ...whole });
    expect(published.says).to.contain('Версия 1 опубликована');
    const casePage = await stage.store.guest().get(`/en/case/${slug}`).expect(200);
    expect(casePage.text).to.contain('Morning en').and.to.contain('Dew en').and.to.contain('99.0001');
    expect(await html(`${made}/versions`)).to.contain('Версия 1');
  });

  it('Only an admin with a reason can publish a return beyond the band, and the log keeps it', async () => {
    const rows = { [`tickets.${itemId}`]: '1000000' };
    const [cheap] = (await publishedCases(stage.services)).itemsById.keys();
    const poor = { [`tickets.${String(cheap)}`]: '1000000' };
    const refused = await send(`${made}/publish`, { ...(await contents(made)), ...poor, return: made });
    expect(refused.says).to.contain('вне пределов');
    const forced = { ...(await contents(made)), ...poor, return: made, reason: 'a joke for April' };
    await clerk.post(`${made}/publish`, { ...forced, idempotencyKey: key() }).expect(403);
    expect((await send(`${made}/publish`, forced, admin)).says).to.contain('Версия 2 опубликована');
    const [line] = await stage.services
      .db('staff_log')
      .select<{ reason: string }[]>('reason')
      .where({ act: 'case.published', about_id: made.split('/').at(-1) })
      .orderBy('id', 'desc')
      .limit(1);
    expect(line?.reason).to.equal('a joke for April');
    const back = await send(`${made}/publish`, { ...(await contents(made)), ...rows });
    expect(back.says).to.contain('Версия 3 опубликована');
    // The comparison of two versions lists added and removed items and the change of the return.
    const compared = (await html(`${made}/compare?from=1&to=2`)).replaceAll('\u00a0', ' ');
    expect(compared).to.contain('Убран').and.contain('+99,0001 п.').and.not.contain('Добавлен');
    expect(await html(`${made}/versions`)).to.contain(`${made}/compare?from=2&amp;to=3`);
    expect(await html(`${made}/compare?from=99`)).to.contain('value="3"');
  });

  it('Groups of cases are renamed and reordered, and the store follows', async () => {
    const page = '/staff/catalogue/groups';
    const name = `${slug}-group`;
    const made = await send(page, { name, ...in4('title', 'Dawn') });
    expect(made.says).to.contain('Группа добавлена');
    const own = `${page}/${made.to.split('-').at(-1) ?? ''}`;
    expect((await send(page, { name, ...in4('title', 'Dusk') })).says, 'the name is taken').to.contain('уже занято');
    const titles = { ...in4('title', 'Noon'), 'title.pl': 'Południe' };
    await send(own, { ...titles, revision: '1', return: page });
    expect((await send(own, { ...titles, revision: '1', return: page })).says).to.contain('изменил кто-то другой');
    const order = async (): Promise<string[]> =>
      (await stage.services.db('case_groups').select<{ name: string }[]>('name').orderBy('position')).map(
        (row) => row.name,
      );
    const before = await order();
    expect(before.at(-1)).to.equal(name);
    await Promise.all([0, 1].map(() => clerk.post(`${own}/move`, { to: 'up', idempotencyKey: key() }).expect(303)));
    const after = before.toSpliced(-1, 1);
    expect(await order()).to.deep.equal(after.toSpliced(Math.max(0, after.length - 2), 0, name));
    await clerk.post(`${page}/999999/move`, { to: 'up', idempotencyKey: key() }).expect(404);
    const id = own.split('/').at(-1) ?? '';
    const [moved] = await stage.services.db('cases').where({ name: slug }).select<{ id: number }[]>('id');
    await transaction(stage.services, null, async (tx) => {
      await tx('cases').update({ group_id: id }).where({ name: slug });
      await recordCase(tx, moved?.id ?? 0);
      return null;
    });
    await stage.services.db('data_versions').where({ name: 'catalogue' }).increment('version', 1);
    await stage.services.dataVersions.refresh();
    expect((await stage.store.guest().get('/pl').expect(200)).text).to.contain('Południe');
  });

  it('One form acts once, and invalid values are refused with a message', async () => {
    const name = freshName().replaceAll(' ', '-');
    const fields = { name, rarity: 'rare', priceG: '5', ...in4('weapon', 'Knife'), ...in4('skin', 'Ice') };
    const twice = { ...fields, idempotencyKey: key() };
    const [one, other] = [
      await clerk.post('/staff/catalogue/items', twice).expect(303),
      await clerk.post('/staff/catalogue/items', twice).expect(303),
    ];
    expect(other.headers['location']).to.equal(one.headers['location']);
    for (const wrong of [
      { priceG: '-5' },
      { priceG: '1e9' },
      { rarity: 'golden' },
      { name: 'Ёлка' },
      { 'skin.pl': '' },
      { 'weapon.ru': 'x'.repeat(65) },
    ]) {
      const sent = await clerk.post('/staff/catalogue/items', { ...fields, ...wrong, idempotencyKey: key() });
      expect(sent.status, JSON.stringify(wrong)).to.equal(303);
      expect(String(sent.headers['location'])).not.to.contain('/items/');
    }
    await clerk.agent.get('/staff/catalogue/cases/999999999').expect(404);
    await clerk.agent.get('/staff/catalogue/items/nothing').expect(404);
    await clerk.agent.get('/staff/catalogue/items?before=-1&rarity=golden').expect(200);
  });
});
