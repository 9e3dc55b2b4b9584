/* Announcements, mailings and info pages by managers: each form, each refusal, and the resulting texts for players. */
import { expect } from 'chai';
import { walkMailings } from '#src/players/notifications/index.ts';
import { sent, textAt, TAKEN } from '#test/support/players/staff-forms.ts';
import { asPlayer, asStaff, type SignedInMember } from '#test/support/store.ts';
import { stageWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

describe('Announcements, mailings and information pages of staff', () => {
  const stage = stageWith(makeServices);
  let keeper: SignedInMember;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
  });

  describe('Announcements', () => {
    const words = { 'lead.en': 'Office hours.', 'text.en': 'Come and see.', 'action.en': 'Go', link: '/bonus' };

    it('An announcement is created, displayed, changed and ended', async () => {
      const made = await keeper.post('/staff/adverts', words).expect(303);
      const path = String(made.headers['location']).split('?')[0] ?? '';
      await stage.services.dataVersions.refresh();
      expect(await textAt(stage, '/api/advert/get')).to.contain('Office hours.');
      expect((await keeper.agent.get(path).expect(200)).text).to.contain('Come and see.');
      const changed = { ...words, 'lead.ru': 'Часы работы.', 'text.ru': 'Загляните.', 'action.ru': 'Вперёд' };
      expect(await sent(keeper, path, changed)).to.deep.equal(TAKEN);
      expect(await textAt(stage, '/api/advert/get')).to.contain('Часы работы.');
      expect(await sent(keeper, `${path}/end`, {})).to.deep.equal(TAKEN);
      expect(await textAt(stage, '/api/advert/get')).not.to.contain('Часы работы.');
      expect(await sent(keeper, `${path}/end`, {})).to.deep.equal([409, 'errors.advert.over']);
      expect(await sent(keeper, path, words)).to.deep.equal([409, 'errors.advert.over']);
    });

    it('An announcement is for everybody unless staff choose guests or players', async () => {
      const path =
        String((await keeper.post('/staff/adverts', words).expect(303)).headers['location']).split('?')[0] ?? '';
      const player = await asPlayer(stage.store, 'office audience');
      const seen = async (): Promise<boolean[]> => {
        await stage.services.dataVersions.refresh();
        const own = await player.get('/api/advert/get').expect(200);
        return [await textAt(stage, '/api/advert/get'), own.text].map((text) => text.includes('Office hours.'));
      };
      expect(await seen()).to.deep.equal([true, true]);
      expect(await sent(keeper, path, { ...words, audience: 'guests' })).to.deep.equal(TAKEN);
      expect(await seen()).to.deep.equal([true, false]);
      expect((await keeper.agent.get(path).expect(200)).text).to.match(/<option value="guests" selected=""/);
      expect(await sent(keeper, path, { ...words, audience: 'players' })).to.deep.equal(TAKEN);
      expect(await seen()).to.deep.equal([false, true]);
      expect((await sent(keeper, path, { ...words, audience: 'nobody' }))[0]).to.be.oneOf([400, 422]);
      expect(await sent(keeper, `${path}/end`, {})).to.deep.equal(TAKEN);
      const logged = await stage.services
        .db('staff_log')
        .where({ act: 'advert.changed' })
        .orderBy('id', 'desc')
        .first<object>();
      expect(JSON.stringify(logged)).to.contain('audience');
    });

    it('Incomplete languages, missing English, foreign links and past ends are refused', async () => {
      const make = (fields: object): Promise<[number, string]> => sent(keeper, '/staff/adverts', fields);
      expect(await make({ ...words, 'text.en': '' })).to.deep.equal([422, 'errors.advert.texts']);
      expect(await make({ ...words, 'lead.ru': 'Одно' })).to.deep.equal([422, 'errors.advert.texts']);
      expect(await make({ ...words, 'action.en': '' })).to.deep.equal([422, 'errors.advert.texts']);
      for (const link of [
        '//elsewhere.example',
        '/\\elsewhere.example',
        '/a\\b',
        'https://elsewhere.example',
        'bonus',
      ]) {
        expect((await make({ ...words, link }))[0], link).to.be.oneOf([400, 422]);
        expect((await sent(keeper, '/staff/notices', { 'title.en': 'x', 'text.en': 'x', link }))[0]).to.be.oneOf([
          400, 422,
        ]);
      }
      expect(await make({ ...words, until: '2026-01-01T00:00' })).to.deep.equal([422, 'errors.period']);
    });
  });

  describe('Mailings', () => {
    const words = { 'title.en': 'News', 'text.en': 'Something new.', link: '/wheel' };
    interface List {
      readonly data: readonly { readonly title: string; readonly text: string; readonly link: string | null }[];
    }

    it('A mailing is counted, sent after confirmation, and reaches each player once', async () => {
      const [one, other, quiet] = [
        await asPlayer(stage.store, 'office mail 1'),
        await asPlayer(stage.store, 'office mail 2'),
        await asPlayer(stage.store, 'office mail 3'),
      ];
      await quiet.post('/api/user/settings', { notices: false }).expect(200);
      const ids = [one, other, quiet].map(({ auth }) => auth.id).join(', ');
      const made = await keeper.post('/staff/notices', { ...words, ids }).expect(303);
      const path = String(made.headers['location']);
      const id = Number(path.split('/').at(-1));
      expect(await stage.services.db('mailings').where({ id }).first()).to.include({ state: 'ready', counted: 2 });
      const listed = async (): Promise<List['data']> =>
        ((await one.get('/api/notification/list').expect(200)).body as List).data;
      expect(await listed()).to.deep.equal([]);
      expect(await sent(keeper, `${path}/send`, {})).to.deep.equal(TAKEN);
      expect(await sent(keeper, `${path}/send`, {})).to.deep.equal([409, 'errors.mailing.state']);
      await walkMailings(stage.services, 10);
      await walkMailings(stage.services, 10);
      expect(await stage.services.db('mailings').where({ id }).first()).to.include({ state: 'done', written: 2 });
      expect((await listed()).map(({ title, text, link }) => [title, text, link])).to.deep.equal([
        ['News', 'Something new.', '/wheel'],
      ]);
      const rows = await stage.services.db('notices').where({ mailing_id: id }).count<{ n: number }[]>('* as n');
      expect(Number(rows[0]?.n)).to.equal(2);
    });

    it('A mailing reaches only players that fit its conditions, and can be stopped before it is sent', async () => {
      const player = await asPlayer(stage.store, 'office segment');
      const { id } = player.auth;
      const countOf = async (fields: object): Promise<number> => {
        const made = await keeper.post('/staff/notices', { ...words, ids: String(id), ...fields }).expect(303);
        const mailing = Number(String(made.headers['location']).split('/').at(-1));
        const row = await stage.services.db('mailings').where({ id: mailing }).first<{ counted: number }>();
        expect(await sent(keeper, `/staff/notices/${String(mailing)}/stop`, {})).to.deep.equal(TAKEN);
        expect((await sent(keeper, `/staff/notices/${String(mailing)}/send`, {}))[1]).to.equal('errors.mailing.state');
        return row.counted;
      };
      expect(await countOf({})).to.equal(1);
      expect(await countOf({ days: '1' })).to.equal(1);
      expect(await countOf({ paid: '1' })).to.equal(0);
      expect(await countOf({ level: '2' })).to.equal(0);
      const tooMany = Array.from({ length: 1001 }, (_, at) => String(at + 1)).join(' ');
      expect(await sent(keeper, '/staff/notices', { ...words, ids: tooMany })).to.deep.equal([
        422,
        'errors.mailing.ids',
      ]);
    });

    it('Players are chosen by name or ID, and the mailing shows their names', async () => {
      const [anna, boris] = [
        await asPlayer(stage.store, 'Anna of mails'),
        await asPlayer(stage.store, 'Boris of mails'),
      ];
      const make = (ids: string): Promise<[number, string]> => sent(keeper, '/staff/notices', { ...words, ids });
      const made = await keeper
        .post('/staff/notices', { ...words, ids: `anna OF mails\n${String(boris.auth.id)}` })
        .expect(303);
      const path = String(made.headers['location']);
      const { text } = await keeper.agent.get(`/en${path.replace(/^\/en/, '')}`).expect(200);
      for (const { id, name } of [
        { id: anna.auth.id, name: 'Anna of mails' },
        { id: boris.auth.id, name: 'Boris of mails' },
      ])
        expect(text).to.contain(`href="/en/staff/players/${String(id)}">${name}<`);
      expect(await make('Anna of mails, Stranger of mails')).to.deep.equal([422, 'errors.mailing.unknown']);
      expect(await make('999999999999')).to.deep.equal([422, 'errors.mailing.unknown']);
      await stage.services.db('players').where({ id: boris.auth.id }).update({ name: 'Anna of mails' });
      expect(await make('Anna of mails')).to.deep.equal([422, 'errors.mailing.several']);
    });
  });

  it('A stored link to another host leads home', async () => {
    const elsewhere = '/\\elsewhere.example';
    const words = { 'lead.en': 'An old link.', 'text.en': 'Come and see.', 'action.en': 'Go', link: '/bonus' };
    const made = await keeper.post('/staff/adverts', words).expect(303);
    const path = String(made.headers['location']).split('?')[0] ?? '';
    await stage.services
      .db('adverts')
      .where({ id: path.split('/').at(-1) })
      .update({ link: elsewhere });
    const player = await asPlayer(stage.store, 'office old link');
    await stage.services
      .db('notices')
      .insert({
        player_id: player.auth.id,
        kind: 'friend.joined',
        link: elsewhere,
        created_at: stage.services.clock.now(),
        params: JSON.stringify({ friendId: player.auth.id, giftCentiPoints: 0 }),
      });
    await stage.services.db('data_versions').where({ name: 'adverts' }).increment('version', 1);
    await stage.services.dataVersions.refresh();
    const texts = {
      advert: (await player.get('/api/advert/get').expect(200)).text,
      list: (await player.get('/api/notification/list').expect(200)).text,
      faq: (await player.agent.get('/faq').expect(200)).text,
      notices: (await player.agent.get('/profile/notices').expect(200)).text,
    };
    for (const [name, text] of Object.entries(texts)) expect(text, name).not.to.contain('elsewhere.example');
    expect(texts.advert).to.contain('An old link.').and.contain('"link":"/"');
    expect(texts.list).to.contain('"link":"/"');
  });

  describe('Information pages', () => {
    it('A text is a draft until it is published, and the original can be restored', async () => {
      const path = '/staff/texts/privacy/en';
      expect(await sent(keeper, path, { body: '> All of it.\n\n# One {#one}\n\nOur own words.' })).to.deep.equal(TAKEN);
      expect(await textAt(stage, '/en/privacy')).not.to.contain('Our own words.');
      const { text } = await keeper.agent.get(path).expect(200);
      const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
      expect(await sent(keeper, '/staff/texts/publish', { version, change: 'wording' })).to.deep.equal(TAKEN);
      expect(await textAt(stage, '/en/privacy'))
        .to.contain('Our own words.')
        .and.to.contain('All of it.');
      expect(await textAt(stage, '/pl/privacy')).not.to.contain('Our own words.');
      expect(await sent(keeper, '/staff/texts/publish', { version })).to.deep.equal([409, 'errors.text.published']);
      expect(await sent(keeper, path, {})).to.deep.equal(TAKEN);
      const back = await keeper.agent.get(path).expect(200);
      const original = /name="version" value="(\d+)"/.exec(back.text)?.[1] ?? '';
      expect(await sent(keeper, '/staff/texts/publish', { version: original, change: 'wording' })).to.deep.equal(TAKEN);
      expect(await textAt(stage, '/en/privacy')).not.to.contain('Our own words.');
    });

    it('A text without a heading and an unknown version are refused', async () => {
      expect(await sent(keeper, '/staff/texts/faq/ru', { body: 'just words' })).to.deep.equal([
        422,
        'errors.text.shape',
      ]);
      expect((await sent(keeper, '/staff/texts/publish', { version: 999_999 }))[0]).to.equal(404);
      expect((await sent(keeper, '/staff/texts/secrets/ru', { body: '# A\n\nb' }))[0]).to.be.oneOf([400, 404, 422]);
    });
  });
});
