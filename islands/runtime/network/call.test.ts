// Tests the lifetime of an idempotency key: the same key and body are sent until a response arrives, through lost
// connections, server errors and a concurrent request with the same key; a refusal is a response.
import { expect } from 'chai';
import { makeT } from '#src/shared/translator.ts';
import { prepareCall, type CallDependencies } from './call.ts';

interface ServerReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}
type Reply = 'lost' | ServerReply;

const OK = { status: 200, body: { status: 'ok', data: { drops: [7] } } };
const refusal = (status: number, error: string): ServerReply => ({
  status,
  body: { status: 'error', error, message: 'No' },
});

function dependenciesOf(...replies: Reply[]) {
  const sent: RequestInit[] = [];
  const pausesMs: number[] = [];
  let keys = 0;
  const dependencies: CallDependencies = {
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
    texts: () => makeT({ 'errors.unknown': 'Unknown error: {{error}}', 'errors.noAnswer': 'No answer came' }, 'en'),
  };
  const keysSent = (): unknown[] => sent.map(({ headers }) => (headers as Record<string, string>)['Idempotency-Key']);
  return { dependencies, sent, pausesMs, keysSent };
}

describe('A call', () => {
  it('A call that is answered at once sends one call', async () => {
    const { dependencies, sent, keysSent } = dependenciesOf(OK);
    const outcome = await prepareCall('/api/case/open', { count: 3 }, null, dependencies).send();
    expect(outcome).to.deep.equal({ kind: 'done', data: { drops: [7] }, message: null });
    expect(keysSent()).to.deep.equal(['key-1']);
    expect(sent[0]?.body).to.equal(JSON.stringify({ count: 3 }));
  });

  it('A call without an answer is repeated with the same key and body', async () => {
    const { dependencies, sent, keysSent, pausesMs } = dependenciesOf('lost', 'lost', OK);
    const outcome = await prepareCall('/api/case/open', { count: 3 }, null, dependencies).send();
    expect(outcome.kind).to.equal('done');
    expect(keysSent()).to.deep.equal(['key-1', 'key-1', 'key-1']);
    expect(new Set(sent.map(({ body }) => body)).size).to.equal(1);
    expect(pausesMs).to.have.length(2);
  });

  it('A call uses the idempotency key of its form', async () => {
    const { dependencies, keysSent } = dependenciesOf('lost', OK);
    await prepareCall('/api/case/open', { count: 3 }, 'key-of-the-form', dependencies).send();
    expect(keysSent()).to.deep.equal(['key-of-the-form', 'key-of-the-form']);
  });

  it('A call that stays lost keeps its key for the next try of the player', async () => {
    const { dependencies, keysSent } = dependenciesOf('lost', 'lost', 'lost', OK);
    const call = prepareCall('/api/case/open', {}, null, dependencies);
    expect((await call.send()).kind).to.equal('lost');
    expect((await call.send()).kind).to.equal('done');
    expect(new Set(keysSent())).to.deep.equal(new Set([call.key]));
  });

  it('A server error, an answer that is not JSON and a duplicate in progress count as no answer', async () => {
    const busy = { ...refusal(409, 'errors.busy'), headers: { 'Retry-After': '1' } };
    const { dependencies } = dependenciesOf(refusal(500, 'errors.server'), { status: 502, body: '<html>' }, busy);
    expect((await prepareCall('/api/case/open', {}, null, dependencies).send()).kind).to.equal('lost');
  });

  const lost: readonly (readonly [title: string, reply: Reply, what: string])[] = [
    ['a server error', refusal(500, 'errors.server'), 'Unknown error: 500'],
    ['a server error that is not JSON', { status: 502, body: '<html>' }, 'Unknown error: 502'],
    ['another status that is not JSON', { status: 404, body: '<html>' }, 'Unknown error: 404'],
    ['a body that was cut off', { status: 200, body: '{"status":"o' }, 'No answer came'],
    ['a duplicate in progress', { ...refusal(409, 'errors.busy'), headers: { 'Retry-After': '1' } }, 'No answer came'],
    ['a lost connection', 'lost', 'No answer came'],
  ];
  for (const [title, reply, what] of lost) {
    it(`A call lost by ${title} says: ${what}`, async () => {
      const { dependencies } = dependenciesOf(reply, reply, reply);
      const outcome = await prepareCall('/api/case/open', {}, null, dependencies).send();
      expect(outcome).to.deep.equal({ kind: 'lost', what });
    });
  }

  it('A refusal is an answer and is not repeated', async () => {
    const { dependencies, keysSent } = dependenciesOf(refusal(402, 'errors.case.funds'), OK);
    const outcome = await prepareCall('/api/case/open', {}, null, dependencies).send();
    expect(outcome).to.deep.equal({ kind: 'refused', error: 'errors.case.funds', message: 'No', params: {} });
    expect(keysSent()).to.have.length(1);
  });

  it('A refusal without a text becomes an unknown error', async () => {
    const { dependencies } = dependenciesOf(
      { status: 418, body: '{"status":"error","error":"teapot"}' },
      { status: 403, body: '{}' },
    );
    const outcome = await prepareCall('/api/case/open', {}, null, dependencies).send();
    expect(outcome).to.deep.equal({ kind: 'refused', error: 'teapot', message: 'Unknown error: teapot', params: {} });
    const other = await prepareCall('/api/case/open', {}, null, dependencies).send();
    expect(other).to.include({ kind: 'refused', message: 'Unknown error: 403' });
  });

  it('409 without Retry-After is a refusal', async () => {
    const { dependencies } = dependenciesOf(refusal(409, 'errors.case.unavailable'));
    expect((await prepareCall('/api/case/open', {}, null, dependencies).send()).kind).to.equal('refused');
  });

  it('Each new call has a key of its own', () => {
    const { dependencies } = dependenciesOf();
    expect(prepareCall('/a', {}, null, dependencies).key).to.not.equal(prepareCall('/a', {}, null, dependencies).key);
  });
});
