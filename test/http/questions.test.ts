/* Questions to support over HTTP: repeated forms, the form without sign-in, and the ways that lead to a question. */
import { expect } from 'chai';
import sharp from 'sharp';
import { setBlock } from '#src/admin/players/index.ts';
import { confirmEmail } from '#src/players/player-email/follow-link.ts';
import { saveEmail } from '#src/players/player-email/save-email.ts';
import { newQuestionLink } from '#src/players/player-email/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { pictureQueue } from '#src/platform/images/decode-picture.ts';
import { QUESTION_PICTURES } from '#src/shared/questions.ts';
import { emptyPng, twoHalves } from '#test/support/catalogue/pictures.ts';
import { openMailServer, type MailServer } from '#test/support/providers/mail-server.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, asStaff, freshName, testConfig } from '#test/support/store.ts';

const ADDRESS = 'blocked-asker@mail.example';

describe('Questions to support over HTTP', () => {
  let server: MailServer;
  const stage = stageWith(async () => {
    server = await openMailServer();
    return await makeServices({ config: { ...testConfig({}), mail: server.config } });
  });
  after(() => server.close());

  it('Every page leads to the questions of a player, which invite a guest to sign in', async () => {
    const guest = stage.store.guest();
    const { text } = await guest.get('/en/contacts').expect(200);
    expect(text.match(/href="\/en\/help"/g)).to.have.length(2);
    expect((await guest.get('/en/help').expect(200)).text).to.contain('Sign in to ask.');
  });

  it('A form that is sent twice asks once', async () => {
    const player = await asPlayer(stage.store, freshName());
    const send = () =>
      player.agent
        .post('/en/help')
        .type('form')
        .send({ ...player.auth, text: 'Once?', idempotencyKey: `asked-once-${String(player.auth.id)}` });
    const [first, second] = [await send().expect(303), await send().expect(303)];
    expect(second.headers['location']).to.equal(first.headers['location']);
    const rows = await stage.services.db('question_threads').where({ player_id: player.auth.id });
    expect(rows).to.have.length(1);
  });

  it('A question is a 404 for another player, and staff without a session are led to their sign-in', async () => {
    const player = await asPlayer(stage.store, freshName());
    const { headers } = await player.agent
      .post('/en/help')
      .type('form')
      .send({ ...player.auth, text: 'Mine' });
    const path = String(headers['location']);
    await player.agent.get(path).expect(200);
    const other = await asPlayer(stage.store, freshName());
    await other.agent.get(path).expect(404);
    const id = /\d+$/.exec(path)?.[0] ?? '';
    const answer = await other.agent.get(`/en/staff/questions/${id}`).expect(303);
    expect(answer.headers['location']).to.contain('/staff/sign-in');
    const moderator = await asStaff(stage.store, 'moderator');
    await moderator.agent.get(`/staff/questions/${id}`).expect(200);
  });

  it('A refused answer shows the new message and what was typed', async () => {
    const player = await asPlayer(stage.store, freshName());
    const { headers } = await player.agent
      .post('/en/help')
      .type('form')
      .send({ ...player.auth, text: 'First words' });
    const question = String(headers['location']);
    const staff = await asStaff(stage.store, 'moderator');
    const path = `/staff/questions/${/\d+$/.exec(question)?.[0] ?? ''}`;
    const seenIn = (html: string): string => /name="seen" value="(\d+)"/.exec(html)?.[1] ?? expect.fail('no seen');
    const { text: page } = await staff.agent.get(path).expect(200);
    await player.agent
      .post(`${question}/messages`)
      .type('form')
      .send({ ...player.auth, text: 'Second words' });
    const send = (seen: string) =>
      staff.agent
        .post(`${path}/answer`)
        .type('form')
        .send({ ...staff.auth, seen, text: 'Typed with care', return: path });
    const { text: again } = await send(seenIn(page)).expect(409);
    expect(again).to.contain('Second words').and.contain('Typed with care');
    await send(seenIn(again)).expect(303);
  });

  it('A page that refuses a player leads to a question about the refusal', async () => {
    const player = await asPlayer(stage.store, freshName());
    const { text } = await player.agent.post('/en/help/1/close').type('form').send({ id: player.auth.id });
    expect(text).to.contain('/en/help/new?kind=refusal&amp;subject=errors.auth.invalid');
  });

  it('A form that a rule refuses leads back to a link to support, and one with a mistyped value does not', async () => {
    const player = await asPlayer(stage.store, freshName());
    const send = (path: string, text = '') =>
      player.agent
        .post(path)
        .type('form')
        .send({ ...player.auth, text })
        .expect(303);
    const question = String((await send('/en/help', 'To be closed')).headers['location']);
    const backFrom = async (text: string) => {
      await send(`${question}/messages`, text);
      return (await player.agent.get('/en/help').expect(200)).text;
    };
    expect(await backFrom(''))
      .to.contain('role="alert"')
      .and.not.to.contain('help/new?kind=refusal');
    await send(`${question}/close`);
    await player.agent.get('/en/help').expect(200);
    expect(await backFrom('Too late')).to.contain('/en/help/new?kind=refusal&amp;subject=errors.question.closed');
  });

  it('The form of a blocked player answers the same for every address, and its link needs no session', async () => {
    const { services } = stage;
    const player = await asPlayer(stage.store, freshName());
    const blocked = playerOf(player.auth.id);
    await saveEmail(services, blocked, { address: ADDRESS, receipts: false, deliveries: false });
    const [row] = (await services.db('player_emails').where({ player_id: blocked.id })) as { confirm_token: string }[];
    await confirmEmail(services, null, { link: row?.confirm_token ?? '' });
    const staff = await asStaff(stage.store, 'admin');
    const member = { id: staff.auth.id, name: '', role: 'admin', locale: 'ru', claim: null } as const;
    await setBlock(services, member, { id: blocked.id, reason: 'rules', note: 'a test' });
    const answers = [];
    for (const address of [ADDRESS, 'nobody-asks@mail.example']) {
      const agent = stage.store.guest();
      const sent = await agent.post('/en/help/blocked').type('form').send({ address }).expect(303);
      const next = await agent.get('/en/help/blocked').expect(200);
      answers.push([sent.headers['location'], /role="status">.*?<\/div>/s.exec(next.text)?.[0]]);
    }
    expect(answers[0]).to.deep.equal(answers[1]);
    const messages = await services.db('outbox_messages').where({ kind: 'question.link' }).pluck('recipient_id');
    expect(messages).to.deep.equal([blocked.id]);

    const link = newQuestionLink(services, { playerId: blocked.id, address: ADDRESS }, null);
    const guest = stage.store.guest();
    const write = () => guest.post('/en/help/blocked/questions').type('form').send({ link, text: 'Why me?' });
    await write().expect(303);
    await write().expect(303);
    expect(await services.db('question_messages').where({ text: 'Why me?' })).to.have.length(1);
    const page = await guest.get(`/en/help/blocked/questions?link=${link}`).expect(200);
    expect(page.text).to.contain('Why me?');
    expect((await player.agent.get('/en/help').expect(403)).text).to.contain('/en/help/blocked');
  });

  describe('A picture', () => {
    const newPage = '/en/help/new';
    let png: Buffer;
    before(async () => {
      png = await twoHalves().png().toBuffer();
    });

    const send = (
      { agent, auth }: SignedInPlayer,
      picture: Buffer | null,
      { path = '/en/help', text = 'Look', key = '' } = {},
    ) => {
      const post = agent
        .post(path)
        .set('Referer', `${stage.store.address}${path === '/en/help' ? newPage : path.replace('/messages', '')}`)
        .field({ ...auth, text, ...(key === '' ? {} : { idempotencyKey: key }) });
      return picture === null ? post : post.attach('picture', picture, { filename: 'x.png', contentType: 'image/png' });
    };
    const pictureOf = (html: string): string => /<img [^>]*src="([^"]+pictures\/\d+)"/.exec(html)?.[1] ?? '';
    const asked = async (player: SignedInPlayer, picture: Buffer | null = png): Promise<string> =>
      String((await send(player, picture).expect(303)).headers['location']);
    const writtenBy = ({ auth }: SignedInPlayer) =>
      stage.services
        .db('question_messages as m')
        .join('question_threads as t', 't.id', 'm.thread_id')
        .leftJoin('question_pictures as p', 'p.message_id', 'm.id')
        .where('t.player_id', auth.id)
        .pluck('p.message_id');

    it('A picture is seen by its player and staff only, and has its pixels only', async () => {
      const exif = { IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
      const player = await asPlayer(stage.store, freshName());
      const path = await asked(player, await twoHalves(2000, 500).withExif(exif).jpeg().toBuffer());
      const src = pictureOf((await player.agent.get(path).expect(200)).text);
      const answer = await player.agent.get(src).buffer(true).expect(200);
      expect(answer.headers).to.include({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-disposition']).to.match(/^inline; filename="picture-\d+\.webp"$/);
      const about = await sharp(answer.body as Buffer).metadata();
      expect(about).to.include({ format: 'webp', width: 1600, height: 400 }).and.not.to.have.any.keys('exif', 'icc');

      const { text: file } = await player.agent.get('/api/user/export').query(player.auth).buffer(true).expect(200);
      expect(file).to.match(new RegExp(`"picture":"http[^"]+${src.replace('/en', '')}"`));

      await (await asPlayer(stage.store, freshName())).agent.get(src).expect(404);
      await player.agent.get(src.replace(/help\/\d+/, 'help/999999999')).expect(404);
      await stage.store.guest().get(src).expect(401);
      const id = /\d+$/.exec(path)?.[0] ?? '';
      const moderator = await asStaff(stage.store, 'moderator');
      const { text } = await moderator.agent.get(`/staff/questions/${id}`).expect(200);
      const shown = pictureOf(text);
      expect(shown).to.contain(`/staff/questions/${id}/pictures/`);
      await moderator.agent.get(shown).expect(200).expect('Content-Type', 'image/webp');
      await player.agent.get(shown).expect(303);
      await moderator.agent.get(shown.replace(/\d+$/, '999999999')).expect(404);
    });

    it('A form with a picture field takes a long text and no picture', async () => {
      const player = await asPlayer(stage.store, freshName());
      await send(player, null, { text: 'Ж'.repeat(2000) }).expect(303);
      expect(await writtenBy(player)).to.deep.equal([null]);
    });

    const refused: Readonly<Record<string, () => Buffer>> = {
      'An SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'A PDF': () => Buffer.from('%PDF-1.7\n'),
      'A bomb': () => emptyPng(8000, 8000, 8001 * 8000),
      'A file above 8 MB': () => Buffer.alloc(8 * 1024 * 1024 + 1),
    };
    for (const [what, make] of Object.entries(refused)) {
      it(`${what} is refused with its message`, async () => {
        const player = await asPlayer(stage.store, freshName());
        await send(player, make()).expect(303).expect('Location', newPage);
        expect((await player.agent.get(newPage)).text).to.match(/This format is not supported|The limit is 8.MB/);
        expect(await writtenBy(player)).to.deep.equal([]);
      });
    }

    it('A guest is refused before a file is read', async () => {
      await stage.store.guest().post('/en/help').field({ text: 'x' }).attach('picture', png, 'x.png').expect(401);
    });

    it('A question takes five pictures, a day ten, and messages without one go on', async () => {
      const player = await asPlayer(stage.store, freshName());
      const { perQuestion, perDay } = QUESTION_PICTURES;
      const path = `${await asked(player)}/messages`;
      for (let more = 1; more < perQuestion; more += 1) await send(player, png, { path }).expect(303);
      expect((await player.agent.get(path.replace('/messages', ''))).text).not.to.contain('type="file"');
      const refusal = 'A question takes at most 5 pictures, and you can send at most 10 a day';
      await send(player, png, { path }).expect(303);
      const page = await player.agent.get(path.replace('/messages', ''));
      expect(page.text.replaceAll('\u00a0', ' ')).to.contain(refusal);
      await send(player, null, { path }).expect(303);
      const other = `${await asked(player)}/messages`;
      for (let more = perQuestion + 1; more < perDay; more += 1) {
        const at = more < perDay - 1 ? other : '/en/help';
        await send(player, png, { path: at }).expect(303);
      }
      expect((await writtenBy(player)).filter((id) => id !== null)).to.have.length(perDay);
      await send(player, png).expect('Location', newPage);
      expect((await writtenBy(player)).filter((id) => id !== null)).to.have.length(perDay);
    });

    it('A repeated form keeps one picture', async () => {
      const player = await asPlayer(stage.store, freshName());
      const [first, second] = [
        await send(player, png, { key: 'pictured-once' }).expect(303),
        await send(player, png, { key: 'pictured-once' }).expect(303),
      ];
      expect(second.headers['location']).to.equal(first.headers['location']);
      expect(await writtenBy(player)).to.have.length(1);
    });

    it('A full queue of pictures refuses the form', async () => {
      const player = await asPlayer(stage.store, freshName());
      const places = Array.from({ length: 52 }, () => pictureQueue.enter());
      await send(player, png).expect('Retry-After', '5');
      places.forEach((place) => place.leave());
      await asked(player);
    });
  });
});
