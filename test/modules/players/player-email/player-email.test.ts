/* E-mail to players over a real SMTP server: confirmation, receipts, deliveries, and the end of all messages. */
import { expect } from 'chai';
import { senders } from '#src/app.ts';
import { deliverMessages } from '#src/core/outbox/index.ts';
import { createLog } from '#src/platform/process/log.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { loadStop } from '#src/players/player-email/email-link-model.ts';
import { confirmEmail, stopByMailProgram } from '#src/players/player-email/follow-link.ts';
import { saveEmail } from '#src/players/player-email/save-email.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { changeLanguage } from '#src/players/players/index.ts';
import { changeCurrency } from '#src/players/players/change-currency.ts';
import { insertMember } from '#src/admin/access/store/members.ts';
import { decideRequest, takeRequest } from '#src/admin/withdrawals/index.ts';
import { lockWalletsOf } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { begin, openStage, sendClaim, type Stage } from '#test/modules/payments/top-ups/payment-stage.ts';
import { ask, makeOwner } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '#test/support/providers/mail-server.ts';
import { expectCleanAudit, makePlayer } from '#test/support/services.ts';
import { setSettings } from '#test/support/store-wide.ts';
import { freshName } from '#test/support/store.ts';
import { placesOf } from '#test/support/tables/personal-data.ts';

const BOTH = { receipts: true, deliveries: true };

describe('E-mail to players', () => {
  let stage: Stage;
  let services: Services;
  let server: MailServer;
  let count = 0;
  before(async () => {
    const opened = await openStage();
    server = await openMailServer();
    const config = { ...opened.services.config, mail: server.config, publicOrigin: 'https://store.example' };
    stage = { ...opened, services: { ...opened.services, config } };
    ({ services } = stage);
  });
  beforeEach(() => {
    server.received.length = 0;
    server.refuse(null);
  });
  afterEach(() => services.db('outbox_messages').delete());
  after(() => expectCleanAudit(services));
  after(async () => {
    await server.close();
    await stage.close();
  });

  const freshAddress = (): string => `player-${String((count += 1))}@mail.example`;
  const deliver = async (): Promise<ReceivedMail[]> => {
    server.received.length = 0;
    await deliverMessages(services, senders);
    return [...server.received];
  };
  const tokenIn = ({ plain }: ReceivedMail, act: 'confirm' | 'stop'): string =>
    new RegExp(`/email/${act}\\?link=([\\w-]+)`).exec(plain)?.[1] ?? expect.fail(`no link: ${plain}`);
  const confirmed = async (player: Player, address = freshAddress()): Promise<string> => {
    await saveEmail(services, player, { address, ...BOTH });
    const [mail = expect.fail('no message')] = await deliver();
    await confirmEmail(services, null, { link: tokenIn(mail, 'confirm') });
    return address;
  };
  const topUp = async (player: Player): Promise<void> => {
    await sendClaim(stage, await begin(stage, player, 100), 'paid');
  };

  it('An address gets a link, and nothing else before the link was used', async () => {
    const player = await makePlayer(services, 0);
    const address = freshAddress();
    expect(await saveEmail(services, player, { address, ...BOTH })).to.equal('asked');
    const [mail = expect.fail('no message'), ...others] = await deliver();
    expect(others).to.deep.equal([]);
    expect(mail.to).to.deep.equal([address]);
    expect(mail.from).to.equal('store@store.example');
    expect(mail.headers.get('list-unsubscribe')).to.equal(undefined);
    expect(mail.html).to.contain('https://store.example').and.contain(tokenIn(mail, 'confirm'));
    await topUp(player);
    expect(await deliver()).to.deep.equal([]);
    await confirmEmail(services, null, { link: tokenIn(mail, 'confirm') });
    const again = confirmEmail(services, null, { link: tokenIn(mail, 'confirm') });
    expect(await again.catch((error: unknown) => error)).to.include({ key: 'errors.email.link' });
    await topUp(player);
    expect(await deliver()).to.have.length(1);
  });

  it('A receipt has the sum, the number and the links, in the language of the player', async () => {
    const player = await makePlayer(services, 0);
    await changeLanguage(services, player, { code: 'pl' });
    const address = await confirmed(player);
    await topUp(player);
    const [mail = expect.fail('no message'), ...others] = await deliver();
    expect(others).to.deep.equal([]);
    const [payment] = (await services.db('payments').where({ player_id: player.id })) as { public_id: string }[];
    expect(mail.to).to.deep.equal([address]);
    expect(mail.headers.get('subject')).to.equal('Potwierdzenie doładowania');
    expect(mail.headers.get('from')).to.contain('OpenCrate');
    for (const body of [mail.plain, mail.html]) {
      expect(body)
        .to.contain(payment?.public_id ?? '?')
        .and.contain('100')
        .and.contain('₽');
      expect(body).to.contain(`https://store.example/pl/payment/${payment?.public_id ?? ''}`);
    }
    expect(mail.html).to.contain('<html lang="pl">');
    const token = tokenIn(mail, 'stop');
    expect(mail.headers.get('list-unsubscribe')).to.equal(`<https://store.example/api/email/stop/${token}>`);
    expect(mail.headers.get('list-unsubscribe-post')).to.equal('List-Unsubscribe=One-Click');
  });

  it('A receipt has the sum that was paid in its own currency, to the last cent', async () => {
    const player = await makePlayer(services, 0);
    await changeCurrency(services, player, { code: 'usd' });
    await confirmed(player);
    await sendClaim(stage, await begin(stage, { ...player, currency: 'usd' }, 10), 'paid');
    const [mail = expect.fail('no message')] = await deliver();
    expect(mail.plain.match(/10[\s\u00a0]\$/g)).to.have.length(2);
    expect(mail.plain).not.to.contain('9,99');
  });

  it('A withdrawal that is done is reported with the item, its request and its listing', async () => {
    const owner = await makeOwner(services);
    await confirmed(owner.player);
    const { id: withdrawalId } = await ask(services, owner);
    const row = { name: freshName(), role: 'moderator', locale: 'ru', isDemo: true } as const;
    const memberId = await transaction(services, null, (tx) => insertMember(tx, row));
    const member = { ...row, id: memberId, claim: null };
    await takeRequest(services, member, { wanted: withdrawalId });
    const decision = { kind: 'done', isSameAvatar: true, lot: 'A<1' } as const;
    await decideRequest(services, member, { id: withdrawalId, decision });
    const [mail = expect.fail('no message')] = await deliver();
    expect(mail.plain).to.contain(String(withdrawalId)).and.contain('A<1');
    expect(mail.html).to.contain('A&lt;1').and.not.contain('A<1');
  });

  it('The player, the link of a message and the operator each switch messages off', async () => {
    const player = await makePlayer(services, 0);
    const address = await confirmed(player);
    await saveEmail(services, player, { address, receipts: false, deliveries: true });
    await topUp(player);
    expect(await deliver()).to.deep.equal([]);

    expect(await saveEmail(services, player, { address, ...BOTH })).to.equal('saved');
    await topUp(player);
    const [mail = expect.fail('no message')] = await deliver();
    await stopByMailProgram(services, { params: { token: tokenIn(mail, 'stop') } });
    expect(await loadStop(services, tokenIn(mail, 'stop'))).to.deep.equal({
      act: 'stopped',
      address: address.replace(/^(.).*@/, '$1***@'),
    });
    await topUp(player);
    expect(await deliver()).to.deep.equal([]);

    await saveEmail(services, player, { address, ...BOTH });
    await setOffered({ receipts: false, deliveries: true });
    await topUp(player);
    expect(await deliver()).to.deep.equal([]);
    await setOffered(BOTH);
  });

  const setOffered = (offered: typeof BOTH): Promise<void> =>
    setSettings(services, new Map([['playerEmails', offered]]));

  it('Another address replaces the former one at once, and is asked itself', async () => {
    const player = await makePlayer(services, 0);
    await confirmed(player);
    const other = freshAddress();
    await saveEmail(services, player, { address: other, ...BOTH });
    await topUp(player);
    expect((await deliver()).map(({ to, headers }) => [to[0], headers.has('list-unsubscribe')])).to.deep.equal([
      [other, false],
    ]);
  });

  it('A link works for two days, and an address gets three questions a day from all players together', async () => {
    const address = freshAddress();
    const players = await Promise.all([0, 1, 2, 3].map(() => makePlayer(services, 0)));
    const [first = expect.fail('no player'), , , last = expect.fail('no player')] = players;
    for (const player of players.slice(0, 3)) await saveEmail(services, player, { address, ...BOTH });
    const refused = saveEmail(services, last, { address: address.toUpperCase(), ...BOTH });
    expect(await refused.catch((error: unknown) => error)).to.include({ key: 'errors.rate' });
    const mails = await deliver();
    expect(mails).to.have.length(3);
    const tokens = (await services.db('player_emails').where({ player_id: first.id })) as { confirm_token: string }[];
    stage.clock.moveBy(2 * DAY_MS + 1);
    const late = confirmEmail(services, null, { link: tokens[0]?.confirm_token ?? '' });
    expect(await late.catch((error: unknown) => error)).to.include({ key: 'errors.email.link' });
  });

  it('A recipient that the server refuses for good is given up; a passing refusal is repeated', async () => {
    const player = await makePlayer(services, 0);
    await confirmed(player);
    await topUp(player);
    server.refuse(450);
    await deliver();
    const stateOf = async (): Promise<object> =>
      (await services.db('outbox_messages').orderBy('id', 'desc').first()) as object;
    expect(await stateOf()).to.include({ state: 'waiting', attempts: 1, problem: 'EENVELOPE 450' });
    server.refuse(550);
    stage.clock.moveBy(DAY_MS);
    await deliver();
    expect(await stateOf()).to.include({ state: 'failed', attempts: 2, problem: 'EENVELOPE 550' });
  });

  it('Three attempts that fail in a row are logged once, until a message is sent', async () => {
    const lines: string[] = [];
    const logged = { ...services, log: createLog('warn', { write: (line) => lines.push(line) }) };
    const failTimes = async (count: number): Promise<number> => {
      server.refuse(450);
      for (let left = count; left > 0; left -= 1) {
        stage.clock.moveBy(DAY_MS / 2);
        await deliverMessages(logged, senders);
      }
      return lines.filter((line) => line.includes('"messages.stalled"')).length;
    };
    await confirmed(await makePlayer(services, 0));
    await saveEmail(services, await makePlayer(services, 0), { address: freshAddress(), ...BOTH });
    expect(await failTimes(2)).to.equal(0);
    expect(await failTimes(1)).to.equal(1);
    expect(lines.at(-1)).to.contain('"channel":"player-email"').and.contain('EENVELOPE 450');
    expect(await failTimes(1)).to.equal(1);
    server.refuse(null);
    stage.clock.moveBy(DAY_MS);
    await deliverMessages(logged, senders);
    await services.db('outbox_messages').delete();
    await saveEmail(services, await makePlayer(services, 0), { address: freshAddress(), ...BOTH });
    expect(await failTimes(3)).to.equal(2);
  });

  it('Closing an account erases the address and every message to it', async () => {
    const player = await makePlayer(services, 0);
    const address = await confirmed(player);
    await topUp(player);
    await transaction(services, null, async (tx) => {
      await lockWalletsOf(tx, player.id);
      await closePlayer(tx, player.id);
      return null;
    });
    expect(await placesOf(services, address)).to.deep.equal([]);
    const left = await services.db('outbox_messages').where({ channel: 'player-email', recipient_id: player.id });
    expect(left).to.deep.equal([]);
    expect(await deliver()).to.deep.equal([]);
  });

  it('An empty field removes the address, and a store without a mail server asks for none', async () => {
    const player = await makePlayer(services, 0);
    const address = await confirmed(player);
    expect(await saveEmail(services, player, { address: '', ...BOTH })).to.equal('removed');
    expect(await placesOf(services, address)).to.deep.equal([]);
    const silent = { ...services, config: { ...services.config, mail: null } };
    const refused = saveEmail(silent, player, { address, ...BOTH });
    expect(await refused.catch((error: unknown) => error)).to.include({ key: 'errors.notFound' });
  });
});
