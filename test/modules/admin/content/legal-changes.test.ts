/**
 * New versions of the agreement and of the privacy policy, with a set clock: from when they are in force, what the
 * page shows until then, who is notified, and how a coming version is withdrawn.
 */
import { expect } from 'chai';
import { senders } from '#src/app.ts';
import { deliverMessages } from '#src/core/outbox/index.ts';
import { walkMailings } from '#src/players/notifications/index.ts';
import { inForceFrom } from '#src/players/info-pages/edit-text.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';
import { type MailServer, openMailServer } from '#test/support/providers/mail-server.ts';
import { lastLog, sent, TAKEN, textAt } from '#test/support/players/staff-forms.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, type SignedInMember, type SignedInPlayer, testConfig } from '#test/support/store.ts';

interface List {
  readonly data: readonly { readonly title: string; readonly text: string; readonly link: string | null }[];
}

describe('Changes of the agreement and of privacy', () => {
  const clock = fixedClock(new Date('2026-11-21T12:00:00.000Z'));
  let mail: MailServer;
  after(async () => {
    await stage.services.db('outbox_messages').where({ channel: 'player-email' }).delete();
    await stage.services.db('site_texts').whereIn('document', ['agreement', 'privacy']).delete();
    await mail.close();
  });
  const stage = stageWith(async () => {
    mail = await openMailServer();
    return await makeServices({ clock, config: testConfig({ mail: mail.config }) });
  });
  let keeper: SignedInMember;
  let players: Readonly<Record<'reader' | 'quiet' | 'abroad', SignedInPlayer>>;
  before(async () => {
    keeper = await asStaff(stage.store, 'manager');
    players = {
      reader: await asPlayer(stage.store, 'legal reader'),
      quiet: await asPlayer(stage.store, 'legal quiet'),
      abroad: await asPlayer(stage.store, 'legal abroad'),
    };
    const { reader, quiet, abroad } = players;
    const { db } = stage.services;
    await db('players').whereIn('id', [reader.auth.id, quiet.auth.id]).update({ locale: 'en' });
    await db('players').where({ id: abroad.auth.id }).update({ locale: 'pl' });
    await db('players').where({ id: quiet.auth.id }).update({ wants_notices: 0 });
    const email = { confirmed_at: clock.now(), confirm_token: null, wants_receipts: 0, wants_deliveries: 0 };
    await db('player_emails').insert([
      { ...email, player_id: reader.auth.id, address: 'reader@mail.example', stop_token: 'r'.repeat(43) },
      { ...email, player_id: abroad.auth.id, address: 'abroad@mail.example', stop_token: 'a'.repeat(43) },
    ]);
  });
  /** Writes a text and publishes it. */
  async function publish(path: string, words: string, fields: object): Promise<void> {
    expect(await sent(keeper, path, { body: `# One {#one}\n\n${words}` })).to.deep.equal(TAKEN);
    const { text } = await keeper.agent.get(path).expect(200);
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
    expect(await sent(keeper, '/staff/texts/publish', { version, ...fields })).to.deep.equal(TAKEN);
  }
  const listed = async (player: SignedInPlayer): Promise<List['data']> =>
    ((await player.get('/api/notification/list').expect(200)).body as List).data;
  const mailings = async (): Promise<number> => {
    const [row] = await stage.services.db('mailings').count<{ n: number }[]>({ n: '*' });
    return Number(row?.n);
  };

  it('Corrections of wording are in force at once, without a notice', async () => {
    const before = await mailings();
    await publish('/staff/texts/agreement/en', 'The wording is corrected.', { change: 'wording' });
    expect(await textAt(stage, '/en/agreement'))
      .to.contain('The wording is corrected.')
      .and.to.contain('in force from 21 November 2026');
    expect(await mailings()).to.equal(before);
  });

  it('A change is in force at the first midnight in Moscow after seven whole days', () => {
    const at = (iso: string): string => inForceFrom('agreement', 'change', new Date(iso)).toISOString();
    expect(at('2026-11-21T12:00:00.000Z')).to.equal('2026-11-28T21:00:00.000Z');
    expect(at('2026-11-21T20:59:59.999Z')).to.equal('2026-11-28T21:00:00.000Z');
    expect(at('2026-11-21T21:00:00.000Z')).to.equal('2026-11-28T21:00:00.000Z');
    expect(at('2026-11-21T21:00:00.001Z')).to.equal('2026-11-29T21:00:00.000Z');
    const now = new Date('2026-11-21T12:00:00.000Z');
    expect(inForceFrom('faq', 'change', now)).to.deep.equal(now);
  });

  it('The page shows the version in force and the date of the next one until that day', async () => {
    await publish('/staff/texts/agreement/en', 'The fee is doubled.', {});
    const before = await textAt(stage, '/en/agreement');
    expect(before).to.contain('The wording is corrected.').and.not.to.contain('The fee is doubled.');
    expect(before).to.contain('29 November 2026').and.to.contain('href="/en/agreement?version=coming"');
    const coming = await textAt(stage, '/en/agreement?version=coming');
    expect(coming).to.contain('The fee is doubled.').and.to.contain('href="/en/agreement"');
    const { text } = await keeper.agent.get('/en/staff/texts/agreement/en').expect(200);
    expect(text).to.contain('29 November 2026');
    expect(await textAt(stage, '/pl/agreement')).not.to.contain('version=coming');
  });

  it('Its readers find it in the bell, also without wanting news, and by e-mail at a confirmed address', async () => {
    await walkMailings(stage.services, 100);
    await walkMailings(stage.services, 100);
    for (const player of [players.reader, players.quiet]) {
      const [notice, ...others] = await listed(player);
      // The session of these players reads Russian.
      expect(notice).to.include({ title: 'Меняется пользовательское соглашение' });
      expect(notice?.text).to.contain('29 ноября 2026');
      expect(notice?.link).to.match(/\/agreement\?version=coming$/);
      expect(others).to.deep.equal([]);
    }
    expect(await listed(players.abroad)).to.deep.equal([]);
    await deliverMessages(stage.services, senders);
    const [letter, ...others] = mail.received;
    expect(others).to.deep.equal([]);
    expect(letter?.to).to.deep.equal(['reader@mail.example']);
    expect(letter?.plain).to.contain('29 November 2026').and.to.contain('/en/agreement?version=coming');
    expect(letter?.headers.get('list-unsubscribe')).to.equal(undefined);
  });

  it('It replaces the version before it on its day, and not earlier', async () => {
    const wait = Date.parse('2026-11-28T21:00:00.000Z') - clock.now().getTime();
    expect(wait).to.be.at.least(7 * DAY_MS);
    // Pages of players are not cached; one of a guest may be half a minute old.
    const seen = async (): Promise<string> => (await players.reader.agent.get('/en/agreement').expect(200)).text;
    clock.moveBy(wait - MINUTE_MS);
    expect(await seen()).not.to.contain('The fee is doubled.');
    clock.moveBy(MINUTE_MS);
    expect(await seen())
      .to.contain('The fee is doubled.')
      .and.to.contain('in force from 29 November 2026')
      .and.not.to.contain('version=coming');
  });

  it('Staff withdraw a coming version before its day: the one in force stays, its readers are notified', async () => {
    // The session of the week before has ended.
    keeper = await asStaff(stage.store, 'manager');
    await publish('/staff/texts/agreement/en', 'The fee is tripled.', {});
    await walkMailings(stage.services, 100);
    expect(await textAt(stage, '/en/agreement')).to.contain('version=coming');
    const { text } = await keeper.agent.get('/en/staff/texts/agreement/en').expect(200);
    const [, version = ''] = /\/texts\/withdraw"[^]*?name="version" value="(\d+)"/.exec(text) ?? [];
    expect(await sent(keeper, '/staff/texts/withdraw', { version })).to.deep.equal(TAKEN);
    expect(await lastLog(stage)).to.include({ act: 'text.withdrawn', about_id: 'agreement en' });
    expect(await textAt(stage, '/en/agreement')).not.to.contain('version=coming');
    expect(await textAt(stage, '/en/agreement?version=coming'))
      .to.contain('The fee is doubled.')
      .and.not.to.contain('The fee is tripled.');
    await walkMailings(stage.services, 100);
    const [notice, before] = await listed(players.quiet);
    expect(notice).to.include({ title: 'Пользовательское соглашение не меняется' });
    expect(notice?.text).to.contain('6 декабря 2026');
    expect(notice?.link).to.match(/\/agreement$/);
    expect(before).to.include({ title: 'Меняется пользовательское соглашение' });
    expect(await listed(players.abroad)).to.deep.equal([]);
    await deliverMessages(stage.services, senders);
    const letter = mail.received.find(({ plain }) => plain.includes('was withdrawn'));
    expect(letter?.to).to.deep.equal(['reader@mail.example']);
    expect(letter?.plain).to.contain('6 December 2026').and.not.to.contain('version=coming');
  });

  it('A draft is not withdrawn, nor a version that is in force, and a withdrawn one is published again', async () => {
    const rows = await stage.services
      .db('site_texts')
      .where({ document: 'agreement', locale: 'en' })
      .orderBy('number')
      .select<{ readonly id: number; readonly in_force_at: Date | null }[]>('id', 'in_force_at');
    const draft = rows.at(-1)?.id ?? 0;
    const current = rows.findLast((row) => row.in_force_at !== null)?.id ?? 0;
    const withdraw = (version: number) => sent(keeper, '/staff/texts/withdraw', { version });
    expect(await withdraw(draft)).to.deep.equal([404, 'errors.notFound']);
    expect(await withdraw(current)).to.deep.equal([409, 'errors.text.inForce']);
    expect(await textAt(stage, '/en/agreement')).to.contain('The fee is doubled.');
    const again = { version: draft, change: 'wording' };
    expect(await sent(keeper, '/staff/texts/publish', again)).to.deep.equal(TAKEN);
    expect(await textAt(stage, '/en/agreement')).to.contain('The fee is tripled.');
  });

  it('A withdrawn change is announced to no further reader, and its withdrawal to all its readers', async () => {
    const [before] = await listed(players.quiet);
    await publish('/staff/texts/agreement/en', 'The fee is gone.', {});
    const { text } = await keeper.agent.get('/en/staff/texts/agreement/en').expect(200);
    const [, version = ''] = /\/texts\/withdraw"[^]*?name="version" value="(\d+)"/.exec(text) ?? [];
    expect(await sent(keeper, '/staff/texts/withdraw', { version })).to.deep.equal(TAKEN);
    await walkMailings(stage.services, 100);
    const [notice, next] = await listed(players.quiet);
    expect(notice).to.include({ title: 'Пользовательское соглашение не меняется' });
    expect(next).to.deep.equal(before);
  });
});
