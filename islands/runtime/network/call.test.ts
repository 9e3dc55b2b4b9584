// Tests the lifetime of an idempotency key: the same key and body are sent until a response arrives, through lost
// connections, server errors and a concurrent request with the same key; a refusal is a response.
import { expect } from 'chai';
import { intend, type CallGround } from './call.ts';

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}
type Reply = 'lost' | Answered;

const OK = { status: 200, body: { status: 'ok', data: { drops: [7] } } };
const refusal = (status: number, error: string): Answered => ({
  status,
  body: { status: 'error', error, message: 'No' },
});

function groundOf(...replies: Reply[]) {
  const sent: RequestInit[] = [];
  const pausesMs: number[] = [];
  let keys = 0;
  const ground: CallGround = {
    fetch: (_, init) => {
      sent.push(init);
      const reply = replies.shift() ?? 'lost';
      if (reply === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      const { body, ...answer } = reply;
      return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), answer));
    },
    wait: (timeMs) => {
      pausesMs.push(timeMs);
      return Promise.resolve();
    },
    uuid: () => `key-${(keys += 1)}`,
    sayUnknown: (error) => `Unknown error: ${error}`,
  };
  const keysSent = (): unknown[] => sent.map(({ headers }) => (headers as Record<string, string>)['Idempotency-Key']);
  return { ground, sent, pausesMs, keysSent };
}

describe('An intention', () => {
  it('An intention that is answered at once sends one call', async () => {
    const { ground, sent, keysSent } = groundOf(OK);
    const outcome = await intend('/api/case/open', { count: 3 }, null, ground).send();
    expect(outcome).to.deep.equal({ kind: 'done', data: { drops: [7] }, message: null });
    expect(keysSent()).to.deep.equal(['key-1']);
    expect(sent[0]?.body).to.equal(JSON.stringify({ count: 3 }));
  });

  it('A call without an answer is repeated with the same key and body', async () => {
    const { ground, sent, keysSent, pausesMs } = groundOf('lost', 'lost', OK);
    const outcome = await intend('/api/case/open', { count: 3 }, null, ground).send();
    expect(outcome.kind).to.equal('done');
    expect(keysSent()).to.deep.equal(['key-1', 'key-1', 'key-1']);
    expect(new Set(sent.map(({ body }) => body)).size).to.equal(1);
    expect(pausesMs).to.have.length(2);
  });

  it('An intention uses the idempotency key of its form', async () => {
    const { ground, keysSent } = groundOf('lost', OK);
    await intend('/api/case/open', { count: 3 }, 'key-of-the-form', ground).send();
    expect(keysSent()).to.deep.equal(['key-of-the-form', 'key-of-the-form']);
  });

  it('An intention that stays lost keeps its key for the next try of the player', async () => {
    const { ground, keysSent } = groundOf('lost', 'lost', 'lost', OK);
    const intention = intend('/api/case/open', {}, null, ground);
    expect((await intention.send()).kind).to.equal('lost');
    expect((await intention.send()).kind).to.equal('done');
    expect(new Set(keysSent())).to.deep.equal(new Set([intention.key]));
  });

  it('A server error, an answer that is not JSON and a duplicate in progress count as no answer', async () => {
    const busy = { ...refusal(409, 'errors.busy'), headers: { 'Retry-After': '1' } };
    const { ground } = groundOf(refusal(500, 'errors.server'), { status: 502, body: '<html>' }, busy);
    expect((await intend('/api/case/open', {}, null, ground).send()).kind).to.equal('lost');
  });

  it('A refusal is an answer and is not repeated', async () => {
    const { ground, keysSent } = groundOf(refusal(402, 'errors.case.funds'), OK);
    const outcome = await intend('/api/case/open', {}, null, ground).send();
    expect(outcome).to.deep.equal({ kind: 'refused', error: 'errors.case.funds', message: 'No', params: {} });
    expect(keysSent()).to.have.length(1);
  });

  it('A refusal without a text becomes an unknown error', async () => {
    const { ground } = groundOf(
      { status: 418, body: '{"status":"error","error":"teapot"}' },
      { status: 403, body: '{}' },
    );
    const outcome = await intend('/api/case/open', {}, null, ground).send();
    expect(outcome).to.deep.equal({ kind: 'refused', error: 'teapot', message: 'Unknown error: teapot', params: {} });
    const other = await intend('/api/case/open', {}, null, ground).send();
    expect(other).to.include({ kind: 'refused', message: 'Unknown error: 403' });
  });

  it('409 without Retry-After is a refusal', async () => {
    const { ground } = groundOf(refusal(409, 'errors.case.unavailable'));
    expect((await intend('/api/case/open', {}, null, ground).send()).kind).to.equal('refused');
  });

  it('Each new intention has a key of its own', () => {
    const { ground } = groundOf();
    expect(intend('/a', {}, null, ground).key).to.not.equal(intend('/a', {}, null, ground).key);
  });
});
