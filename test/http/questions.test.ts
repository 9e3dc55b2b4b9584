/* Questions to support over HTTP: repeated forms, the form without sign-in, and the ways that lead to a question. */
import { expect } from 'chai';
import { setBlock } from '#src/admin/players/index.ts';
import { confirmEmail } from '#src/players/player-email/follow-link.ts';
import { saveEmail } from '#src/players/player-email/save-email.ts';
import { newQuestionLink } from '#src/players/player-email/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { openMailServer, type MailServer } from '#test/support/providers/mail-server.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, asStaff, freshName, testConfig } from '#test/support/store.ts';

const ADDRESS = 'blocked-asker@mail.example';

describe('Questions to support over HTTP', () => {
  let server: MailServer;
  const stage = stageWith(async () => {
    server = await openMailServer();
    return await makeServices({ config: { ...testConfig({}), mail: server.config } });
  });
  after(() => server.close());

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
    await player.agent.get('/en/help').expect(({ status }) => expect(status).not.to.equal(500));
  });
});
