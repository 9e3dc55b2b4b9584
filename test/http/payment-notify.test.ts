/**
 * POST /api/payment/notify/{provider} over HTTP: a signed notification is acknowledged in the provider's format and
 * credits once, an unsigned one gets 401 and changes nothing, and unknown providers have no address.
 */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { readPayConfig } from '#src/platform/config/pay-config.ts';
import { SANDBOX_SIGNATURE } from '#src/payments/sandbox-provider/index.ts';
import { FREEKASSA_KEYS, freekassaForm } from '#test/support/providers/freekassa-server.ts';
import {
  SANDBOX_NOTIFY_PATH,
  type SandboxNotification,
  sandboxNotification,
} from '#test/support/providers/sandbox-notification.ts';
import { stageWith } from '#test/support/stage.ts';
import { type SessionAnswer, type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

const SUM = 100;
const AT_ONCE = 100;

interface Envelope {
  readonly status: string;
  readonly error?: string;
}

describe('A notification over HTTP', function () {
  this.timeout(120_000);
  const stage = stageWith(async () => {
    const pay = readPayConfig(FREEKASSA_KEYS);
    return await makeServices({ config: testConfig({ demo: true, rateFactor: 1000, pay }) });
  });
  let player: SignedInPlayer;
  let order: string;
  beforeEach(async () => {
    player = await asPlayer(stage.store, freshName());
    order = await begin('sandbox');
  });

  const begin = async (method: string): Promise<string> =>
    ((await player.post('/api/payment/create', { sum: SUM, method }).expect(200)).body as { readonly id: string }).id;
  const post = (path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(stage.store.address + path, { method: 'POST', headers, body });
  const notify = (news: SandboxNotification = {}, to = SANDBOX_NOTIFY_PATH): Promise<Response> => {
    const { body, headers } = sandboxNotification(order, news);
    return post(to, body, headers);
  };
  const errorOf = async (response: Response): Promise<string | undefined> =>
    ((await response.json()) as Envelope).error;
  const gained = async (): Promise<number> => {
    const { user } = (await player.agent.get('/api/_auth/session').expect(200)).body as SessionAnswer;
    return (user?.balanceMinor ?? 0) - 1000_00;
  };
  const stateNow = async (): Promise<string> => {
    const answer = await player.get(`/api/payment/status/${order}`).expect(200);
    return (answer.body as { readonly data: { readonly state: string } }).data.state;
  };
  const expectUncredited = async (): Promise<void> => {
    expect(await gained()).to.equal(0);
    expect(await stateNow()).to.equal('pending');
  };
  const expectUntouched = async (): Promise<void> => {
    await expectUncredited();
    const [row] = await stage.services
      .db('payment_events')
      .join('payments', 'payments.id', 'payment_events.payment_id')
      .where({ public_id: order })
      .count<{ n: number }[]>({ n: '*' });
    expect(Number(row?.n)).to.equal(0);
  };

  it('The sandbox gets its acknowledgement, and the sum is credited', async () => {
    const response = await notify();
    expect([response.status, response.headers.get('content-type'), await response.text()]).to.deep.equal([
      200,
      'text/plain',
      'ok',
    ]);
    expect(response.headers.get('set-cookie')).to.equal(null);
    expect(await gained()).to.equal(SUM * 100);
    expect(await stateNow()).to.equal('paid');
  });

  it('FreeKassa gets YES and nothing else', async () => {
    order = await begin('freekassa');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await post('/api/payment/notify/freekassa', freekassaForm(order, '100.00'), form);
    expect([response.status, await response.text()]).to.deep.equal([200, 'YES']);
    expect(await gained()).to.equal(SUM * 100);
    const forged = freekassaForm(order, '100.00', { secret: 'guessed' });
    expect((await post('/api/payment/notify/freekassa', forged, form)).status).to.equal(401);
  });

  it('A wrong sum is refused, and the right sum under the same event is credited', async () => {
    expect((await notify({ amountMinor: 1_00 })).status).to.equal(200);
    await expectUncredited();
    expect((await notify()).status).to.equal(200);
    expect(await gained()).to.equal(SUM * 100);
    expect(await stateNow()).to.equal('paid');
  });

  it(`${String(AT_ONCE)} identical notifications at once are acknowledged and credited once`, async () => {
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => notify()));
    expect(new Set(responses.map(({ status }) => status))).to.deep.equal(new Set([200]));
    expect(new Set(await Promise.all(responses.map((one) => one.text())))).to.deep.equal(new Set(['ok']));
    expect(await gained()).to.equal(SUM * 100);
  });

  it(`${String(AT_ONCE)} payments at once are each credited`, async () => {
    const orders = await Promise.all(Array.from({ length: AT_ONCE }, () => begin('sandbox')));
    const responses = await Promise.all(
      orders.map((one) => {
        const { body, headers } = sandboxNotification(one);
        return post(SANDBOX_NOTIFY_PATH, body, headers);
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).to.deep.equal(new Set([200]));
    expect(await gained()).to.equal(AT_ONCE * SUM * 100);
  });

  it('A wrong signature gets 401 and changes nothing', async () => {
    const key = randomBytes(32);
    const refused = await notify({ key });
    expect([refused.status, await errorOf(refused)]).to.deep.equal([401, 'errors.auth.invalid']);
    const { body, headers } = sandboxNotification(order);
    const earlier = String(headers[SANDBOX_SIGNATURE]).replace(/\d+/, (seconds) => String(Number(seconds) - 1));
    for (const [what, sent, by] of [
      ['a body that was changed', body.replace('10000', '99999'), headers],
      ['a body that was cut', body.slice(0, -1), headers],
      ['an empty body', '', headers],
      ['no signature', body, { 'content-type': 'application/json' }],
      ['half a signature', body, { ...headers, [SANDBOX_SIGNATURE]: 't=1,v1=' }],
      ['another second', body, { ...headers, [SANDBOX_SIGNATURE]: earlier }],
    ] as const) {
      const answer = await post(SANDBOX_NOTIFY_PATH, sent, by);
      expect(answer.status, what).to.equal(401);
    }
    await expectUntouched();
  });

  it('Another sum or currency is acknowledged, credits nothing and is flagged for staff', async () => {
    for (const news of [{ amountMinor: 999_00 }, { currency: 'usd', event: `usd-${order}` }]) {
      expect((await notify(news)).status).to.equal(200);
    }
    expect(await gained()).to.equal(0);
    const kinds = await stage.services
      .db('payment_flags')
      .join('payments', 'payments.id', 'payment_flags.payment_id')
      .where({ public_id: order })
      .orderBy('kind')
      .pluck<string[]>('kind');
    expect(kinds).to.deep.equal(['amount', 'currency']);
  });

  it('An unknown or removed provider gets 404', async () => {
    for (const name of ['unknown', 'stripe', 'constructor', '__proto__', '%2e%2e']) {
      const answer = await notify({}, `/api/payment/notify/${name}`);
      expect([answer.status, await errorOf(answer)], name).to.deep.equal([404, 'errors.notFound']);
    }
    await expectUntouched();
  });

  it('A signed but invalid notification is refused, and an oversized one is not read', async () => {
    const nonsense = await notify({ amountMinor: -1 });
    expect([nonsense.status, await errorOf(nonsense)]).to.deep.equal([400, 'errors.request.malformed']);
    const { headers } = sandboxNotification(order);
    expect((await post(SANDBOX_NOTIFY_PATH, 'x'.repeat(200_000), headers)).status).to.equal(413);
    expect((await fetch(stage.store.address + SANDBOX_NOTIFY_PATH)).status).to.equal(405);
    await expectUntouched();
  });
});
