/* Questions to support: whose rows they are about, their limits and states, and how answers arrive. */
import { expect } from 'chai';
import { senders } from '#src/app.ts';
import {
  addQuestionNote,
  askProviderFor,
  closeUnanswered,
  openAgain,
  sendAnswer,
} from '#src/admin/questions/work-question.ts';
import { loadQueue } from '#src/admin/questions/queue-model.ts';
import { loadStaffQuestion } from '#src/admin/questions/question-model.ts';
import { insertMember } from '#src/admin/access/store/members.ts';
import { setBlock } from '#src/admin/players/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { cancelBattle, createBattle } from '#src/games/battles/index.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { deliverMessages } from '#src/core/outbox/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { deleteOldRows } from '#src/platform/database/retention.ts';
import type { Services } from '#src/platform/services.ts';
import { confirmEmail } from '#src/players/player-email/follow-link.ts';
import { openQuestionLink, sendQuestionLinks } from '#src/players/player-email/index.ts';
import { saveEmail } from '#src/players/player-email/save-email.ts';
import { listNotifications } from '#src/players/notifications/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { cancelWithdrawal } from '#src/payments/withdrawals/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { loadSubject, ownMessages } from '#src/portal/questions/index.ts';
import { askAboutPayment } from '#src/portal/questions/ask-about-payment.ts';
import { askByLink } from '#src/portal/questions/ask-by-link.ts';
import { loadDeposit } from '#src/portal/questions/deposit-model.ts';
import questionsModule from '#src/portal/questions/module.ts';
import { MOST_WAITING, openAsBlocked, openQuestion } from '#src/portal/questions/open-question.ts';
import { loadBlockedQuestions, loadNewQuestion, loadQuestion, PRESET } from '#src/portal/questions/question-model.ts';
import { FILTERED, MOST_MESSAGES } from '#src/portal/questions/store.ts';
import { closeQuestion, writeMessage } from '#src/portal/questions/write-message.ts';
import type { Player, StaffMember } from '#src/shared/actor.ts';
import { formatMoney } from '#src/shared/format.ts';
import { LOCALE_CODES, LOCALES } from '#src/shared/locales.ts';
import { SUBJECT_KINDS } from '#src/shared/questions.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { PlayerViewer, StaffViewer } from '#src/shared/viewers.ts';
import { inputOf, play, RICH } from '#test/modules/games/battles/battle-stage.ts';
import { begin, openStage, type Stage } from '#test/modules/payments/top-ups/payment-stage.ts';
import { ask, giveUp, makeOwner, take } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '#test/support/providers/mail-server.ts';
import { uploadedHalves } from '#test/support/catalogue/pictures.ts';
import { closeServices, makePlayer, openTwin } from '#test/support/services.ts';
import { freshName } from '#test/support/store.ts';
import { placesOf, tablesOf } from '#test/support/tables/personal-data.ts';

const NOTHING = { kind: 'none', subjectId: '' } as const;

/** Below the first question there are none. */
const FIRST = '2000-01-01T00:00:00.000Z_1';

describe('Questions to support', () => {
  let stage: Stage;
  let services: Services;
  let server: MailServer;
  let member: StaffMember;
  let count = 0;
  before(async () => {
    const opened = await openStage();
    server = await openMailServer();
    const config = { ...opened.services.config, mail: server.config, publicOrigin: 'https://store.example' };
    stage = { ...opened, services: { ...opened.services, config } };
    ({ services } = stage);
    const row = { name: freshName(), role: 'moderator', locale: 'ru', isDemo: true } as const;
    member = { ...row, id: await transaction(services, null, (tx) => insertMember(tx, row)), claim: null };
  });
  afterEach(async () => {
    await services.db('outbox_messages').delete();
    stage.pay.behaviour.isAway = false;
    stage.pay.behaviour.hasForgotten = false;
  });
  after(async () => {
    await services.db('question_threads').delete();
    await server.close();
    await stage.close();
  });

  const viewerOf = async (player: Player): Promise<PlayerViewer> => ({
    ...(await viewerIn(services, { locale: 'ru', currency: 'rub' })),
    player,
  });
  const staffViewer = async (): Promise<StaffViewer> => ({
    ...(await viewerIn(services, { locale: 'en', currency: 'rub' })),
    member,
  });
  const open = (player: Player, subject: { kind: string; subjectId: string } = NOTHING, text = 'help') =>
    openQuestion(services, player, { ...(subject as typeof NOTHING), text, locale: 'ru' });
  /** The question as a member sees it now. */
  const seenOf = async (id: number): Promise<{ id: number; seenId: number }> => {
    const { seenId } = await loadStaffQuestion(services, await staffViewer(), { id, template: null });
    return { id, seenId };
  };
  const answer = async (id: number, text = 'answer', isLast = false) =>
    await sendAnswer(services, member, { ...(await seenOf(id)), text, isLast });
  const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const confirmedAddress = async (player: Player): Promise<string> => {
    count += 1;
    const address = `asks-${String(count)}@mail.example`;
    await saveEmail(services, player, { address, receipts: false, deliveries: false });
    const [mail = expect.fail('no message')] = await deliver();
    await confirmEmail(services, null, { link: /email\/confirm\?link=([\w-]+)/.exec(mail.plain)?.[1] ?? '' });
    return address;
  };
  const deliver = async (): Promise<ReceivedMail[]> => {
    server.received.length = 0;
    await deliverMessages(services, senders);
    return [...server.received];
  };
  const messagesOf = async (player: Player, id: number) =>
    (await loadQuestion(services, await viewerOf(player), id)).messages;

  it('A question about a row of another player is refused, of every kind', async () => {
    const player = await makePlayer(services, 0);
    const owner = await makeOwner(services);
    const withdrawal = await ask(services, owner);
    const payment = await begin(stage, owner.player, 100);
    const [item] = (await itemsByIds(services.db, [owner.insertId])).values();
    const creator = await makePlayer(services, RICH);
    const { code } = await createBattle(services, creator, inputOf());
    const rows = {
      payment: payment.publicId,
      withdrawal: String(withdrawal.id),
      item: String(owner.insertId),
      draw: String(item?.drawId),
      battle: code,
      refusal: 'errors.of.nobody',
    } as const;
    for (const kind of SUBJECT_KINDS) {
      const error = await refusalOf(open(player, { kind, subjectId: rows[kind] }));
      expect(error, kind).to.include({ key: 'errors.question.subject' });
      const page = loadNewQuestion(services, await viewerOf(player), { kind, subjectId: rows[kind], q: '' });
      expect(await refusalOf(page), kind).to.include({ key: 'errors.question.subject' });
    }
    for (const kind of ['payment', 'draw', 'withdrawal', 'battle', 'item'] as const) {
      const asker = kind === 'battle' ? creator : owner.player;
      const { id } = await open(asker, { kind, subjectId: rows[kind] });
      const { subject } = await loadQuestion(services, await viewerOf(asker), id);
      expect(subject?.history, kind).not.to.have.length(0);
    }
    expect(await refusalOf(open(player, { kind: 'block', subjectId: '' }))).to.include({
      key: 'errors.question.subject',
    });
    await cancelWithdrawal(services, owner.player, { insertId: owner.insertId });
    await cancelBattle(services, creator, { code });
  });

  it('A refusal can be asked about, with its text and without its places', async () => {
    const player = await makePlayer(services, 0);
    const { id } = await open(player, { kind: 'refusal', subjectId: 'errors.case.funds' });
    const { subject } = await loadQuestion(services, await viewerOf(player), id);
    expect(subject?.facts[0]?.[1]).to.contain('…').and.not.contain('{{');
  });

  it('A question about a withdrawal shows that a moderator has handed it back', async () => {
    const owner = await makeOwner(services);
    const { id } = await ask(services, owner);
    await take(services, member.id, id);
    await giveUp(services, member.id, id);
    await cancelWithdrawal(services, owner.player, { insertId: owner.insertId });
    const viewer = await viewerOf(owner.player);
    const subject = await loadSubject(services, viewer, { kind: 'withdrawal', subjectId: String(id) });
    expect(subject?.history.map(({ label }) => label)).to.include.members([
      viewer.t('withdrawals.step.asked'),
      viewer.t('withdrawals.step.taken'),
      viewer.t('withdrawals.step.handed_back'),
      viewer.t('withdrawals.state.cancelled'),
    ]);
  });

  it('A question about a battle shows what its seats have won, once the show has ended', async () => {
    const { players, battle } = await play(services);
    const viewer = await viewerOf(players[0] ?? expect.fail('no player'));
    const factsOf = async () =>
      (await loadSubject(services, viewer, { kind: 'battle', subjectId: battle.code }))?.facts ?? [];
    const before = await factsOf();
    stage.clock.moveBy((battle.finishAt?.getTime() ?? 0) - services.clock.now().getTime());
    const won = battle.seats
      .filter(({ isWinner }) => isWinner)
      .map(({ seat, wonKopecks }) => [
        `${viewer.t('battles.seat.number', { seat })}, ${viewer.t('battles.seat.won')}`,
        formatMoney(wonKopecks / 100, '₽'),
      ]);
    expect(won).not.to.be.empty;
    expect((await factsOf()).slice(before.length)).to.deep.equal(won);
  });

  it('A question is shown to its player only', async () => {
    const player = await makePlayer(services, 0);
    const other = await makePlayer(services, 0);
    const { id } = await open(player);
    for (const work of [
      loadQuestion(services, await viewerOf(other), id),
      writeMessage(services, other, { id, text: 'hello' }),
      closeQuestion(services, other, { id }),
    ]) {
      expect(await refusalOf(work)).to.include({ key: 'errors.question.unknown' });
    }
  });

  it('Five questions wait at most, also when they are asked at the same time', async () => {
    const player = await makePlayer(services, 0);
    const twin = await openTwin(services);
    try {
      const asked = Array.from({ length: 8 }, (_, at) =>
        openQuestion(at % 2 === 0 ? services : twin, player, { ...NOTHING, text: 'help', locale: 'ru' }),
      );
      const errors = (await Promise.all(asked.map(refusalOf))).filter((error) => error !== null);
      expect(errors).to.have.length(8 - MOST_WAITING);
      for (const error of errors) expect(error).to.include({ key: 'errors.question.many' });
      const viewer = await viewerOf(player);
      expect((await loadNewQuestion(services, viewer, { ...NOTHING, q: '' })).canAsk).to.equal(false);
    } finally {
      await closeServices(twin);
    }
  });

  it('A second question about the same row goes on with the first one, until that is closed', async () => {
    const player = await makePlayer(services, 0);
    const { publicId: subjectId } = await begin(stage, player, 100);
    const first = await open(player, { kind: 'payment', subjectId });
    expect(await open(player, { kind: 'payment', subjectId }, 'again')).to.deep.equal(first);
    expect((await messagesOf(player, first.id)).map(({ text }) => text)).to.deep.equal(['help', 'again']);
    await closeQuestion(services, player, first);
    expect((await open(player, { kind: 'payment', subjectId })).id).not.to.equal(first.id);
  });

  it('A player writes 30 messages a day at most', async () => {
    const player = await makePlayer(services, 0);
    const { id } = await open(player);
    for (let written = 1; written < 30; written += 1) await writeMessage(services, player, { id, text: 'more' });
    expect(await refusalOf(writeMessage(services, player, { id, text: 'more' }))).to.include({ key: 'errors.rate' });
  });

  it('A long question shows its newest messages', async () => {
    const player = await makePlayer(services, 0);
    const { id } = await open(player, NOTHING, 'the first');
    const row = { thread_id: id, author: 'staff', member_id: member.id, created_at: services.clock.now() };
    const rows = Array.from({ length: MOST_MESSAGES }, (_, at) => ({ ...row, text: `message ${String(at)}` }));
    await services.db('question_messages').insert(rows);
    await writeMessage(services, player, { id, text: 'the last' });
    const texts = (await messagesOf(player, id)).map(({ text }) => text);
    expect(texts).to.have.length(MOST_MESSAGES);
    expect([texts[0], texts.at(-1)]).to.deep.equal(['message 1', 'the last']);
    await answer(id);
  });

  it('Nothing is written to a closed question, until staff open it again', async () => {
    const player = await makePlayer(services, 0);
    const { id } = await open(player);
    await closeUnanswered(services, member, await seenOf(id));
    const { notifications } = await listNotifications(services.db, player.id, null);
    expect(notifications.map(({ kind, link }) => [kind, link])).to.deep.equal([
      ['question.closed', `/help/${String(id)}`],
    ]);
    for (const work of [
      writeMessage(services, player, { id, text: 'more' }),
      closeQuestion(services, player, { id }),
      answer(id),
    ]) {
      expect(await refusalOf(work)).to.include({ key: 'errors.question.closed' });
    }
    const again = closeUnanswered(services, member, await seenOf(id));
    expect(await refusalOf(again)).to.include({ key: 'errors.question.changed' });
    await openAgain(services, member, { id });
    await writeMessage(services, player, { id, text: 'more' });
  });

  it('An answer to less than was written is refused, and so is closing', async () => {
    const player = await makePlayer(services, 0);
    const { id } = await open(player);
    const seen = await seenOf(id);
    await addQuestionNote(services, member, { id, text: 'a note is no news for the player' });
    await writeMessage(services, player, { id, text: 'more' });
    for (const work of [
      sendAnswer(services, member, { ...seen, text: 'answer', isLast: false }),
      closeUnanswered(services, member, seen),
    ]) {
      expect(await refusalOf(work)).to.include({ key: 'errors.question.changed' });
    }
    const now = await seenOf(id);
    await addQuestionNote(services, member, { id, text: 'another note' });
    const answers = ['first', 'second'].map((text) => sendAnswer(services, member, { ...now, text, isLast: false }));
    const refusals = (await Promise.all(answers.map(refusalOf))).filter((error) => error !== null);
    expect(refusals).to.have.length(1);
    expect(refusals[0]).to.include({ key: 'errors.question.changed' });
    expect((await messagesOf(player, id)).map(({ author }) => author)).to.deep.equal(['player', 'player', 'staff']);
  });

  it('An answer arrives in the bell and at the confirmed address, and a note nowhere', async () => {
    const player = await makePlayer(services, 0);
    const address = await confirmedAddress(player);
    const { id } = await open(player);
    await addQuestionNote(services, member, { id, text: 'a suspicion' });
    expect(await deliver()).to.deep.equal([]);
    await answer(id, 'first line\nsecond <line>');
    const [mail = expect.fail('no message'), ...others] = await deliver();
    expect(others).to.deep.equal([]);
    expect(mail.to).to.deep.equal([address]);
    expect(mail.plain)
      .to.contain('second <line>')
      .and.contain(`https://store.example/help/${String(id)}`);
    expect(mail.html).to.contain('second &lt;line&gt;').and.not.contain('a suspicion');
    expect(mail.headers.get('list-unsubscribe')).to.equal(undefined);
    const { notifications } = await listNotifications(services.db, player.id, null);
    expect(notifications.map(({ kind, link }) => [kind, link])).to.deep.equal([
      ['question.answered', `/help/${String(id)}`],
    ]);
    const messages = await messagesOf(player, id);
    expect(messages.map(({ author, by }) => [author, by])).to.deep.equal([
      ['player', null],
      ['staff', null],
    ]);
    const forStaff = await loadStaffQuestion(services, await staffViewer(), { id, template: 'receipt' });
    expect(forStaff.messages.map(({ author }) => author)).to.deep.equal(['player', 'note', 'staff']);
    expect(forStaff.draft).to.equal(services.texts.t('ru')('admin-questions.template.receipt'));
  });

  it('Every act of staff is in the log, without a text', async () => {
    const player = await makePlayer(services, 0);
    const { id } = await open(player);
    await addQuestionNote(services, member, { id, text: 'a secret word' });
    await answer(id, 'a secret word', true);
    await openAgain(services, member, { id });
    const acts = await services
      .db('staff_log')
      .where({ about_type: 'question', about_id: String(id) })
      .orderBy('id')
      .pluck<string[]>('act');
    expect(acts).to.deep.equal(['question.noted', 'question.answered', 'question.reopened']);
    const places = await placesOf(services, 'a secret word');
    expect(places).not.to.be.empty;
    expect(places.filter((place) => place.startsWith('staff_log.'))).to.deep.equal([]);
  });

  it('The queue has the longest waiting question first, and a further message does not move it back', async () => {
    await services.db('question_threads').delete();
    const [early, late] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const first = await open(early);
    stage.clock.moveBy(60_000);
    const second = await open(late);
    stage.clock.moveBy(60_000);
    await writeMessage(services, early, { id: first.id, text: 'more' });
    const filter = { state: 'waiting', kind: null, locale: null, cursor: null } as const;
    expect((await loadQueue(services, filter)).rows.map(({ id }) => id)).to.deep.equal([first.id, second.id]);
    expect((await loadQueue(services, { ...filter, locale: 'pl' })).rows).to.deep.equal([]);
    await answer(first.id);
    expect((await loadQueue(services, filter)).rows.map(({ id }) => id)).to.deep.equal([second.id]);
    const answered = await loadQueue(services, { ...filter, state: 'answered' });
    expect(answered.rows.map(({ id }) => id)).to.deep.equal([first.id]);
    await writeMessage(services, early, { id: first.id, text: 'more' });
    expect((await loadQueue(services, filter)).rows.map(({ id }) => id)).to.deep.equal([second.id, first.id]);
  });

  it('A filter of closed questions looks through a bounded number of them, and the page says so', async () => {
    await services.db('question_threads').delete();
    const player = await makePlayer(services, 0);
    const now = services.clock.now();
    const row = {
      player_id: player.id,
      subject_id: '',
      state: 'closed',
      locale: 'pl',
      created_at: now,
      changed_at: now,
    };
    await services.db('question_threads').insert({ ...row, subject_kind: 'item' });
    const others = Array.from({ length: FILTERED - 1 }, () => ({ ...row, subject_kind: 'none' }));
    await services.db('question_threads').insert(others);
    const filter = { state: 'closed', kind: 'item', locale: 'pl', cursor: null } as const;
    expect((await loadQueue(services, filter)).rows).to.have.length(1);
    await services.db('question_threads').insert({ ...row, subject_kind: 'none' });
    expect(await loadQueue(services, filter)).to.deep.include({ rows: [], lookedThrough: FILTERED });
    const { rows, next, lookedThrough } = await loadQueue(services, { ...filter, kind: 'none', locale: null });
    expect(rows).to.have.length(50);
    expect(lookedThrough, 'a further page').to.equal(null);
    const all = await loadQueue(services, { ...filter, kind: null, locale: null, cursor: FIRST });
    expect(all.lookedThrough, 'without a filter').to.equal(null);
    expect((await loadQueue(services, { ...filter, kind: null, cursor: next })).rows).to.have.length(50);
    await services.db('question_threads').delete();
  });

  it('The account file has the messages of all questions of the player and no note', async () => {
    const [player, other] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const first = await open(player, NOTHING, 'one');
    await open(other, NOTHING, 'of another');
    await open(player, NOTHING, 'two');
    await addQuestionNote(services, member, { id: first.id, text: 'a note' });
    await writeMessage(services, player, { id: first.id, text: 'three' });
    const all = await ownMessages(services.db, player.id, { beforeId: Number.MAX_SAFE_INTEGER, limit: 2 });
    expect(all.map(({ text }) => text)).to.deep.equal(['three', 'two']);
    const rest = await ownMessages(services.db, player.id, { beforeId: all[1]?.id ?? 0, limit: 2 });
    expect(rest.map(({ text }) => text)).to.deep.equal(['one']);
  });

  it('A provider that confirms a missing top-up credits it, and no question is needed', async () => {
    const player = await makePlayer(services, 0);
    const { publicId: payment } = await begin(stage, player, 100);
    const asked = (): ReturnType<typeof askAboutPayment> =>
      askAboutPayment(services, player, { payment, locale: 'ru' });
    expect(await asked()).to.include({ said: 'unpaid', questionId: null });
    stage.pay.behaviour.hasForgotten = true;
    expect(await asked()).to.include({ said: 'unknown', questionId: null });
    stage.pay.behaviour.hasForgotten = false;
    (stage.pay.orders.get(payment) ?? expect.fail('no order')).state = 'paid';
    expect(await asked()).to.include({ said: 'credited', questionId: null });
    expect(await asked()).to.include({ said: 'credited', questionId: null });
  });

  it('A provider that does not answer opens one question, however often it is asked', async () => {
    const player = await makePlayer(services, 0);
    const { publicId: payment } = await begin(stage, player, 100);
    stage.pay.behaviour.isAway = true;
    const first = await askAboutPayment(services, player, { payment, locale: 'ru' });
    const second = await askAboutPayment(services, player, { payment, locale: 'ru' });
    expect(first.said).to.equal('silent');
    expect(second.questionId).to.equal(first.questionId);
    await addQuestionNote(services, member, { id: first.questionId ?? 0, text: 'a note' });
    await askAboutPayment(services, player, { payment, locale: 'ru' });
    const messages = await messagesOf(player, first.questionId ?? 0);
    expect(messages.map(({ author, text }) => [author, text])).to.deep.equal([
      ['store', services.texts.t('ru')('questions.said.silent')],
    ]);
    stage.pay.behaviour.isAway = false;
    (stage.pay.orders.get(payment) ?? expect.fail('no order')).state = 'paid';
    const id = first.questionId ?? 0;
    await askProviderFor(services, member, { id, payment });
    const { payment: now } = await loadStaffQuestion(services, await staffViewer(), { id, template: null });
    expect(now?.row.state).to.equal('paid');
  });

  it('A player with five waiting questions gets the question that a provider opens', async () => {
    const player = await makePlayer(services, 0);
    for (let waiting = 0; waiting < MOST_WAITING; waiting += 1) await open(player);
    const { publicId: payment } = await begin(stage, player, 100);
    stage.pay.behaviour.isAway = true;
    const { said, questionId } = await askAboutPayment(services, player, { payment, locale: 'ru' });
    expect(said).to.equal('silent');
    expect((await messagesOf(player, questionId ?? 0)).map(({ author }) => author)).to.deep.equal(['store']);
  });

  it('A missing top-up that its page names comes first, however old, and not for another player', async () => {
    const [player, other] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const { publicId: old } = await begin(stage, player, 100);
    for (let made = 0; made < 10; made += 1) await begin(stage, player, 100);
    const listed = async (of: Player, payment: string): Promise<string[]> =>
      (await loadDeposit(services, await viewerOf(of), { payment, said: null })).payments.map(({ id }) => id);
    const newest = await listed(player, '');
    expect(newest).to.have.length(10).and.not.to.include(old);
    expect(await listed(player, old)).to.deep.equal([old, ...newest.slice(0, 9)]);
    expect(await listed(other, old)).to.deep.equal([]);
  });

  it('A provider that states another sum opens a question', async () => {
    const player = await makePlayer(services, 0);
    const { publicId: payment } = await begin(stage, player, 100);
    (stage.pay.orders.get(payment) ?? expect.fail('no order')).state = 'paid';
    const { provider } = stage.pay;
    const lessened: typeof provider = {
      ...provider,
      query: async (order) => {
        const claim = await provider.query(order);
        return claim && { ...claim, amountMinor: claim.amountMinor - 1 };
      },
    };
    const differing = { ...services, providers: { payments: [lessened] } };
    for (let times = 0; times < 2; times += 1) {
      const { said, questionId } = await askAboutPayment(differing, player, { payment, locale: 'ru' });
      expect(said).to.equal('differs');
      expect(questionId).not.to.equal(null);
    }
  });

  it('A payment of another player is asked about by neither the player nor staff', async () => {
    const [player, other] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const { publicId: payment } = await begin(stage, other, 100);
    const own = askAboutPayment(services, player, { payment, locale: 'ru' });
    expect(await refusalOf(own)).to.include({ key: 'errors.payment.unknown' });
    const { id } = await open(player);
    expect(await refusalOf(askProviderFor(services, member, { id, payment }))).to.include({
      key: 'errors.payment.unknown',
    });
  });

  it('Asking a provider by hand does not put off the queries of the schedule', async () => {
    const player = await makePlayer(services, 0);
    const { publicId: payment } = await begin(stage, player, 100);
    const { id } = await open(player);
    const schedule = async (): Promise<unknown> =>
      await services
        .db('payments')
        .where({ public_id: payment })
        .first<object>('queries', 'query_at', 'refund_query_at');
    const planned = await schedule();
    stage.clock.moveBy(30_000);
    await askAboutPayment(services, player, { payment, locale: 'ru' });
    await askProviderFor(services, member, { id, payment });
    expect(await schedule()).to.deep.equal(planned);
    (stage.pay.orders.get(payment) ?? expect.fail('no order')).state = 'paid';
    await askProviderFor(services, member, { id, payment });
    const watched = await schedule();
    stage.clock.moveBy(30_000);
    await askProviderFor(services, member, { id, payment });
    expect(await schedule()).to.deep.equal(watched);
  });

  it('A player asks a provider six times in ten minutes at most', async () => {
    const player = await makePlayer(services, 0);
    const { publicId: payment } = await begin(stage, player, 100);
    for (let times = 0; times < 6; times += 1) await askAboutPayment(services, player, { payment, locale: 'ru' });
    const more = askAboutPayment(services, player, { payment, locale: 'ru' });
    expect(await refusalOf(more)).to.include({ key: 'errors.rate' });
  });

  it('A self-excluded player writes as before', async () => {
    const player = await makePlayer(services, 0);
    await takeBreak(services, player, { days: null });
    const { id } = await open(player);
    await writeMessage(services, player, { id, text: 'more' });
  });

  it('A blocked player gets a link at the confirmed address, asks by it and is answered by it', async () => {
    const player = await makePlayer(services, 0);
    const address = await confirmedAddress(player);
    await sendQuestionLinks(services, null, { address });
    expect(await deliver(), 'not blocked').to.deep.equal([]);
    const admin = { ...member, role: 'admin' } as const;
    await setBlock(services, admin, { id: player.id, reason: 'rules', note: 'a test' });
    await sendQuestionLinks(services, null, { address: 'stranger@mail.example' });
    expect(await deliver(), 'a stranger').to.deep.equal([]);
    await sendQuestionLinks(services, null, { address: address.toUpperCase() });
    const [mail = expect.fail('no message')] = await deliver();
    const link = linkIn(mail);
    expect(await openQuestionLink(services, link)).to.deep.equal({ playerId: player.id, questionId: null });
    const { id } = await askByLink(services, null, { link, text: 'why?', locale: 'ru' });
    await answer(id, 'because');
    const [answered = expect.fail('no answer')] = await deliver();
    const t = services.texts.t('ru');
    const { messages } = await loadBlockedQuestions(services, { t }, linkIn(answered));
    expect(messages.map(({ text }) => text)).to.deep.equal(['why?', 'because']);
  });

  const linkIn = ({ plain }: ReceivedMail): string =>
    /help\/blocked\/questions\?link=([\w-]+)/.exec(plain)?.[1] ?? expect.fail(`no link: ${plain}`);

  it('A store without e-mail promises no link', async () => {
    const without = { ...services, config: { ...services.config, mail: null } };
    const sent = sendQuestionLinks(without, null, { address: 'asks@mail.example' });
    expect(await refusalOf(sent)).to.include({ key: 'errors.notFound' });
  });

  it('A link of another maker, a changed one and one of last week give nothing', async () => {
    const player = await makePlayer(services, 0);
    const address = await confirmedAddress(player);
    const admin = { ...member, role: 'admin' } as const;
    await setBlock(services, admin, { id: player.id, reason: 'rules', note: 'a test' });
    await sendQuestionLinks(services, null, { address });
    const [mail = expect.fail('no message')] = await deliver();
    const link = linkIn(mail);
    const changed = `${link.startsWith('A') ? 'B' : 'A'}${link.slice(1)}`;
    for (const wrong of ['', 'x'.repeat(60), changed]) {
      const asked = askByLink(services, null, { link: wrong, text: 'why?', locale: 'ru' });
      expect(await refusalOf(asked)).to.include({ key: 'errors.question.link' });
    }
    stage.clock.moveBy(7 * DAY_MS + 1);
    expect(await openQuestionLink(services, link)).to.equal(null);
  });

  it('A link ends with the block, and with the address that it went to', async () => {
    const player = await makePlayer(services, 0);
    const address = await confirmedAddress(player);
    const admin = { ...member, role: 'admin' } as const;
    const block = (reason: 'rules' | null) => setBlock(services, admin, { id: player.id, reason, note: 'a test' });
    await block('rules');
    await sendQuestionLinks(services, null, { address });
    const [mail = expect.fail('no message')] = await deliver();
    const link = linkIn(mail);
    await askByLink(services, null, { link, text: 'why?', locale: 'ru' });
    const expectRefused = async (): Promise<void> => {
      const asked = askByLink(services, null, { link, text: 'and why?', locale: 'ru' });
      expect(await refusalOf(asked)).to.include({ key: 'errors.question.link' });
      const { link: shown, messages } = await loadBlockedQuestions(services, { t: services.texts.t('ru') }, link);
      expect([shown, messages]).to.deep.equal([null, []]);
    };
    await block(null);
    await expectRefused();
    await confirmedAddress(player);
    await block('rules');
    await expectRefused();
  });

  it('A blocked player is answered by a link that opens the question, whatever that is about', async () => {
    const player = await makePlayer(services, 0);
    await confirmedAddress(player);
    const { publicId: subjectId } = await begin(stage, player, 100);
    const { id } = await open(player, { kind: 'payment', subjectId }, 'where is it?');
    const admin = { ...member, role: 'admin' } as const;
    await setBlock(services, admin, { id: player.id, reason: 'rules', note: 'a test' });
    await answer(id, 'on its way');
    const [mail = expect.fail('no answer')] = await deliver();
    const link = linkIn(mail);
    const shown = async () => await loadBlockedQuestions(services, { t: services.texts.t('ru') }, link);
    const textsOf = async (): Promise<string[]> => (await shown()).messages.map(({ text }) => text);
    expect(await textsOf()).to.deep.equal(['where is it?', 'on its way']);
    expect((await askByLink(services, null, { link, text: 'thanks', locale: 'ru' })).id).to.equal(id);
    await answer(id, 'closed now', true);
    const about = await askByLink(services, null, { link, text: 'and the block?', locale: 'ru' });
    expect(about.id).not.to.equal(id);
    expect(await textsOf()).to.deep.equal(['where is it?', 'on its way', 'thanks', 'closed now', 'and the block?']);
    expect((await shown()).isClosed).to.equal(false);
  });

  it('An unblocked player is answered in the bell, also about the block', async () => {
    const player = await makePlayer(services, 0);
    await confirmedAddress(player);
    const admin = { ...member, role: 'admin' } as const;
    const block = (reason: 'rules' | null) => setBlock(services, admin, { id: player.id, reason, note: 'a test' });
    await block('rules');
    const blocked = { playerId: player.id, questionId: null };
    const { id } = await openAsBlocked(services, { ...blocked, text: 'why?', locale: 'ru' });
    await block(null);
    await answer(id);
    const [mail = expect.fail('no answer')] = await deliver();
    expect(mail.plain).to.contain(`https://store.example/help/${String(id)}`);
    const { notifications } = await listNotifications(services.db, player.id, null);
    expect(notifications.map(({ link }) => link)).to.include(`/help/${String(id)}`);
  });

  it('A text that a blocked player sends twice in a row is written once', async () => {
    const player = await makePlayer(services, 0);
    const admin = { ...member, role: 'admin' } as const;
    await setBlock(services, admin, { id: player.id, reason: 'rules', note: 'a test' });
    const write = (text: string) =>
      openAsBlocked(services, { playerId: player.id, questionId: null, text, locale: 'ru' });
    const [{ id }] = await Promise.all([write('why?'), write('why?')]);
    await write('please');
    await answer(id);
    await write('please');
    const texts = await services.db('question_messages').where({ thread_id: id }).orderBy('id').pluck('text');
    expect(texts).to.deep.equal(['why?', 'please', 'answer', 'please']);
  });

  it('Questions go with the account, and a year after the last message', async () => {
    const [player, old] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    await open(player, NOTHING, 'words of a closed account');
    const { id } = await open(old);
    await transaction(services, null, async (tx) => {
      await closePlayer(tx, player.id);
      return null;
    });
    expect(await placesOf(services, 'words of a closed account')).to.deep.equal([]);
    expect(await tablesOf(services, player.id)).not.to.include('question_threads');
    const rules = questionsModule.retention;
    for (const rule of rules) await deleteOldRows(services, rule);
    expect(await services.db('question_messages').where({ thread_id: id })).to.have.length(1);
    stage.clock.moveBy(366 * DAY_MS);
    for (const rule of rules) await deleteOldRows(services, rule);
    expect(await services.db('question_messages').where({ thread_id: id })).to.have.length(0);
  });

  it('Pictures go with the account, and with their question after a year', async () => {
    const picture = uploadedHalves();
    const players = [await makePlayer(services, 0), await makePlayer(services, 0)] as const;
    for (const player of players) {
      const { id } = await openQuestion(services, player, { ...NOTHING, text: 'first', picture, locale: 'ru' });
      await writeMessage(services, player, { id, text: 'second', picture });
    }
    const count = async () => (await services.db('question_pictures').select('message_id')).length;
    expect(await count()).to.equal(4);
    await transaction(services, null, async (tx) => {
      await closePlayer(tx, players[0].id);
      return null;
    });
    expect(await count()).to.equal(2);
    stage.clock.moveBy(366 * DAY_MS);
    for (const rule of questionsModule.retention) await deleteOldRows(services, rule);
    expect(await count()).to.equal(0);
  });

  it('Answers of the FAQ are offered for every kind of row, and none for a refusal, in every language', async () => {
    const player = await makePlayer(services, 0);
    const { publicId } = await begin(stage, player, 100);
    for (const locale of LOCALE_CODES) {
      const viewer = { ...(await viewerIn(services, { locale, currency: 'rub' })), player };
      const input = { kind: 'payment', subjectId: publicId, q: '' } as const;
      expect((await loadNewQuestion(services, viewer, input)).answers, locale).not.to.have.length(0);
      for (const kind of PRESET) {
        const q = viewer.t(`questions.words.${kind}`);
        const { answers } = await loadNewQuestion(services, viewer, { ...NOTHING, q });
        expect(answers, `${kind} ${LOCALES[locale].name}`).not.to.have.length(0);
      }
      const refusal = { kind: 'refusal', subjectId: 'errors.limit.early', q: '' } as const;
      expect((await loadNewQuestion(services, viewer, refusal)).answers, locale).to.deep.equal([]);
    }
  });
});
