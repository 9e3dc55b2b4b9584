import type { SignedInMember } from '#test/support/store.ts';

/** Together these groups have a field of each kind. */
const SETTING_GROUPS = ['money', 'friends', 'countries', 'contacts'];

/** Creates an entity of each kind that managers edit, so that every settings and content page has data. */
export async function staffEditPages(admin: SignedInMember): Promise<string[]> {
  const made = async (path: string, fields: object): Promise<string> =>
    String((await admin.post(path, fields).expect(303)).headers['location']);
  const name = `TOUR${String(admin.auth.id)}`;
  await made('/staff/promos', { kind: 'skin', amount: '50', least: '500', code: name, uses: '10' });
  await made('/staff/promos/batch', { kind: 'wheel', title: 'For the winter stream', count: '20', uses: '1' });
  const { text } = await admin.agent.get(`/staff/promos?q=${name}`).expect(200);
  const promo = new RegExp(`/staff/promos/(\\d+)"[^>]*>${name}`).exec(text)?.[1] ?? '';
  const words = { 'lead.en': 'Winter is here.', 'text.en': 'Cases of the season are open until January.' };
  const later = { from: '2090-01-01T00:00', link: '/bonus', 'action.en': 'To the bonuses' };
  const advert = await made('/staff/adverts', { ...words, ...later });
  const incident = await made('/staff/incidents', { 'title.en': 'Cards fail', 'text.en': 'We are looking into it.' });
  await made(`${incident}/updates`, { 'text.en': 'The bank answers again.', then: 'end' });
  const mailing = await made('/staff/notices', { 'title.en': 'News', 'text.en': words['text.en'], level: '900' });
  const webhook = await made('/staff/webhooks', {
    name: `bot ${name}`,
    url: 'https://bot.example/hook',
    'event.item.delivered': '1',
    delivers: '1',
  });
  // A draft: its panel has every button.
  await admin.post('/staff/branding', { ...(await brandFields(admin)), accent: '#7aa2ff' }).expect(303);
  const prices = await uploadPrices(admin);
  return [
    prices,
    '/staff/promos',
    '/staff/promos?q=zzzz',
    `/staff/promos/${promo}`,
    '/staff/adverts',
    advert,
    '/staff/reserves',
    '/staff/incidents',
    incident,
    '/staff/notices',
    mailing,
    '/staff/texts',
    '/staff/texts/faq/pl',
    '/staff/currencies',
    '/staff/methods',
    '/staff/branding',
    '/staff/webhooks',
    webhook,
    '/staff/wheel',
    '/staff/wheel?s1.kind=item&s1.value=0&s1.tickets=5',
    ...SETTING_GROUPS.map((group) => `/staff/settings?group=${group}`),
  ];
}

/** The fields of the brand that a form needs besides those that a test changes. */
export async function brandFields(admin: SignedInMember): Promise<{ readonly revision: string }> {
  const { text } = await admin.agent.get('/en/staff/branding').expect(200);
  return { revision: /name="revision" value="(\d+)"/.exec(text)?.[1] ?? '' };
}

/** A draft with prices of an item and a case, some of them changed a lot. */
async function uploadPrices(admin: SignedInMember): Promise<string> {
  const { token, type, id } = admin.auth;
  const file = Buffer.from('kind,name,price,old_price\nitem,katana-petals,900,\ncase,polar-storm,150,175.5\n');
  const { headers } = await admin.agent
    .post('/staff/catalogue/prices')
    .field({ token, type, id: String(id), idempotencyKey: `tour-prices-${String(id)}` })
    .attach('file', file, 'prices.csv')
    .expect(303);
  return String(headers['location']);
}
