/*
 * Price lists by plain forms: a manager downloads the prices, uploads an edited file, sees what it changes, and applies
 * it at once or at a time.
 */
import { expect } from 'chai';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { asPlayer, asStaff, freshName, type SignedInMember, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';

const PRICES = '/staff/catalogue/prices';

describe('Price lists by plain forms', () => {
  // Other tests rely on the prices of the sample.
  const stage = stageWith(async () => {
    const databaseUrl = await freshSchema(testConfig({}).databaseUrl, 'price_forms');
    return await makeServices({ config: testConfig({ databaseUrl }) });
  });
  let clerk: SignedInMember;
  before(async () => {
    clerk = await asStaff(stage.store, 'manager');
  });

  let keys = 0;
  const key = (): string => `prices-key-${String((keys += 1))}`;

  async function upload(content: string | Buffer): Promise<{ status: number; to: string; text: string }> {
    const { token, type, id } = clerk.auth;
    const sent = await clerk.agent
      .post(PRICES)
      .field({ token, type, id: String(id), idempotencyKey: key(), return: PRICES })
      .attach('file', Buffer.from(content), 'prices.csv');
    return { status: sent.status, to: sent.headers['location'] ?? '', text: sent.text };
  }

  const send = async (path: string, fields: object): Promise<{ status: number; text: string }> => {
    const { status, text } = await clerk.post(path, { idempotencyKey: key(), return: path, ...fields });
    return { status, text };
  };

  it('A manager downloads the prices, and a title that looks like a formula is text', async () => {
    await stage.services
      .db('catalogue_item_texts')
      .update({ title: '=HYPERLINK("http://evil.example")' })
      .where({ locale: 'ru', item_id: 1 });
    const { text, type } = await clerk.agent.get(`${PRICES}.csv`).buffer(true).expect(200);
    expect(type).to.equal('text/csv');
    expect(text).to.contain('"item";"sample-1"');
    expect(text.split('\r\n').filter((line) => /(^|[,;])"?=/.test(line))).to.deep.equal([]);
  });

  it('The upload shows what it changes, and nothing has changed before it is applied', async () => {
    const { status, to } = await upload('kind;name;price\r\nitem;sample-1;1,05\r\ncase;plain;20,50\r\n');
    expect(status).to.equal(303);
    const { text } = await clerk.agent.get(to).expect(200);
    expect(text.replaceAll('\u00a0', ' ')).to.contain('1,05').and.to.contain('20,50');
    const before = await stage.store.guest().get('/item/sample-1').expect(200);
    expect(before.text).not.to.contain('price-chart');
    expect((await send(`${to}/apply`, { reason: '' })).status).to.equal(303);
    await stage.services.dataVersions.refresh();
    const after = await stage.store.guest().get('/item/sample-1').expect(200);
    expect(after.text).to.contain('price-chart');
    expect((await stage.store.guest().get('/case/plain/statistics').expect(200)).text).to.contain('price-chart');
    expect((await send(`${to}/apply`, { reason: '' })).status).to.equal(409);
  });

  it('A file that is no price list is refused at its field, with its line', async () => {
    const { status, text } = await upload('kind,name,price\nitem,sample-1,-5\n');
    expect(status).to.equal(422);
    expect(text)
      .to.contain('field__wrong')
      .and.to.match(/Строка 2|Line 2/);
    expect((await upload(Buffer.from([0xcf, 0xf0, 0xe8]))).status).to.equal(422);
    const tooLarge = await upload('x'.repeat(2 * 1024 * 1024));
    expect(tooLarge.to).not.to.match(/prices\/\d/);
  });

  it('A list is scheduled, shown with its time, and cancelled', async () => {
    const { to } = await upload('kind,name,price\nitem,sample-2,5.05\n');
    expect((await send(`${to}/schedule`, { dueAt: '2001-01-01T10:00', reason: '' })).status).to.equal(422);
    expect((await send(`${to}/schedule`, { dueAt: 'soon', reason: '' })).status).to.equal(422);
    const later = new Date(stage.services.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16);
    expect((await send(`${to}/schedule`, { dueAt: later, reason: '' })).status).to.equal(303);
    const { text } = await clerk.agent.get(PRICES).expect(200);
    expect(text).to.contain('badge--amber');
    expect((await send(`${to}/cancel`, {})).status).to.equal(303);
    expect((await send(`${to}/schedule`, { dueAt: later, reason: '' })).status).to.equal(409);
  });

  it('Players and moderators reach none of it', async () => {
    const moderator = await asStaff(stage.store, 'moderator');
    const player = await asPlayer(stage.store, freshName());
    for (const path of [PRICES, `${PRICES}.csv`, `${PRICES}/1`]) {
      expect((await moderator.agent.get(path)).status, path).to.equal(403);
      expect((await player.agent.get(path)).status, path).not.to.equal(200);
    }
  });
});
