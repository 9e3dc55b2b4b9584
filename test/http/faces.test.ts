/**
 * One action, three formats: JSON call, form without JavaScript and HTML fragment for htmx. Proves that each has the
 * same effect, that a form redirects by 303 with a message shown once, and that a refusal reaches the page.
 */
import { expect } from 'chai';
import { stageWith } from '../support/stage.ts';
import { asPlayer, freshName } from '../support/store.ts';
import { makeServices } from '../support/world.ts';

interface Opened {
  readonly data: { readonly drops: readonly { readonly insertId: number }[]; readonly balanceMinor: number };
}

describe('the faces of an action', () => {
  const stage = stageWith(makeServices);

  it('answers JSON to the call', async () => {
    const player = await asPlayer(stage.store, freshName());
    const answer = await player
      .post('/api/case/open', { case: 'plain', count: 3 })
      .expect(200)
      .expect('Content-Type', /json/);
    const { data } = answer.body as Opened;
    expect(data.drops).to.have.length(3);
    expect(data.balanceMinor).to.equal(100_000 - 3 * 2000);
  });

  it('takes the auth data from a form and from the header as well', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    await agent
      .post('/api/case/open')
      .type('form')
      .send({ ...auth, case: 'plain', count: '2' })
      .expect(200);
    await stage.store
      .guest()
      .post('/api/case/open')
      .set('X-Auth-Token', auth.token)
      .send({ case: 'plain' })
      .expect(200);
    await stage.store
      .guest()
      .post('/api/case/open')
      .send({ ...auth, case: 'plain' })
      .expect(200);
  });

  for (const prefix of ['', '/en', '/ua', '/pl']) {
    it(`goes on by 303 after the form ${prefix}/case/plain, and opens once under its key`, async () => {
      const { auth, agent } = await asPlayer(stage.store, freshName());
      const form = { ...auth, count: '1', revealMs: '0', idempotencyKey: 'form-key-1' };
      const first = await agent.post(`${prefix}/case/plain`).type('form').send(form).expect(303);
      const { location } = first.headers;
      expect(location).to.match(new RegExp(`^${prefix}/case/plain\\?opening=\\d+#drops$`));
      const again = await agent.post(`${prefix}/case/plain`).type('form').send(form).expect(303);
      expect(again.headers['location']).to.equal(location);
      const page = await agent.get(String(location).replace('#drops', '')).expect(200);
      expect(page.text).to.contain('id="drops"');
    });
  }

  it('answers the part alone to htmx', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    const form = { ...auth, count: '1', revealMs: '0' };
    const part = await agent.post('/case/plain').type('form').set('HX-Request', 'true').send(form).expect(200);
    expect(part.text)
      .to.match(/^<[a-z]+[^>]* id="drops"/)
      .and.not.contain('<html');
    const cases = await agent.get('/?q=plain').set('HX-Request', 'true').set('HX-Target', 'cases').expect(200);
    expect(cases.text)
      .to.match(/^<[a-z]+[^>]* id="cases"/)
      .and.not.contain('<html');
    expect(cases.headers['vary']).to.contain('HX-Target');
    const whole = await agent.get('/?q=plain').set('HX-Request', 'true').set('HX-Target', 'another').expect(200);
    expect(whole.text).to.contain('<html');
  });

  it('leaves the reason of a refusal for the page that the form came from, once', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    const form = { ...auth, count: '1', revealMs: '0' };
    const refused = await agent
      .post('/en/case/resting')
      .type('form')
      .set('Referer', `${stage.store.address}/en/case/resting?x=1`)
      .send(form)
      .expect(303);
    expect(refused.headers['location']).to.equal('/en/case/resting?x=1');
    const page = await agent.get('/en/case/resting').expect(200);
    expect(page.text).to.contain('role="alert"').and.contain('This case is temporarily unavailable');
    expect((await agent.get('/en/case/resting').expect(200)).text).not.to.contain('role="alert"');
  });

  it('shows no line that somebody else has written into the cookie', async () => {
    const forged = `${Buffer.from('["error","pwned"]').toString('base64url')}.AAAA`;
    for (const flash of [forged, 'x', '.', '%']) {
      expect((await stage.store.guest().get('/en').set('Cookie', `flash=${flash}`).expect(200)).text).not.to.contain(
        'pwned',
      );
    }
  });

  it('goes back nowhere but to own pages', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    const form = { ...auth, count: '1', revealMs: '0' };
    for (const referer of ['https://evil.example/x', 'nonsense', `${stage.store.address}//evil.example`]) {
      const refused = await agent.post('/case/resting').type('form').set('Referer', referer).send(form).expect(303);
      expect(refused.headers['location']).to.equal('/');
    }
    const sent = { ...form, return: '//evil.example' };
    expect((await agent.post('/case/resting').type('form').send(sent).expect(303)).headers['location']).to.equal('/');
  });

  it('tells a refusal to htmx as a toast', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    const refused = await agent
      .post('/en/case/resting')
      .type('form')
      .set('HX-Request', 'true')
      .send({ ...auth, count: '1' })
      .expect(409);
    expect(refused.headers).to.include({ 'hx-retarget': '#toasts', 'hx-reswap': 'beforeend' });
    expect(refused.text).to.contain('toast--error').and.contain('This case is temporarily unavailable');
  });

  it('answers what a page is made of beside it', async () => {
    for (const prefix of ['', '/en']) {
      const home = await stage.store.guest().get(`${prefix}/_payload.json`).expect(200).expect('Content-Type', /json/);
      expect((home.body as { shop: object }).shop).to.have.property('total');
      const one = await stage.store.guest().get(`${prefix}/case/plain/_payload.json`).expect(200);
      expect((one.body as { case: { name: string } }).case.name).to.equal('plain');
    }
    await stage.store.guest().get('/case/none/_payload.json').expect(404).expect('Content-Type', /json/);
    await stage.store.guest().get('/profile/_payload.json').expect(401).expect('Content-Type', /json/);
  });

  it('answers HEAD wherever GET is, without a body', async () => {
    for (const path of ['/', '/en/case/plain', '/api/case/list', '/healthz', '/builds/latest.json', '/nothing']) {
      const [head, get] = [await stage.store.guest().head(path), await stage.store.guest().get(path)];
      expect(head.status, path).to.equal(get.status);
      expect(head.text || '', path).to.equal('');
    }
  });
});
