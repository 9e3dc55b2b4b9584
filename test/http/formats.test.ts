/**
 * One action, three formats: JSON call, form without JavaScript and HTML fragment for htmx. Proves that each has the
 * same effect, that a form redirects by 303 with a message shown once, and that a refusal reaches the page.
 */
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { makeServices } from '#test/support/services.ts';

interface OpeningResponse {
  readonly data: { readonly drops: readonly { readonly insertId: number }[]; readonly balanceMinor: number };
}

describe('The formats of an endpoint', () => {
  const stage = stageWith(makeServices);

  it('A call gets JSON', async () => {
    const player = await asPlayer(stage.store, freshName());
    const answer = await player
      .post('/api/case/open', { case: 'plain', count: 3 })
      .expect(200)
      .expect('Content-Type', /json/);
    const { data } = answer.body as OpeningResponse;
    expect(data.drops).to.have.length(3);
    expect(data.balanceMinor).to.equal(100_000 - 3 * 2000);
  });

  it('Auth data may also come from a form or from the header', async () => {
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
    it(`The form ${prefix}/case/plain redirects with 303, and one key opens once`, async () => {
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

  it('htmx gets the fragment only', async () => {
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
    const guest = stage.store.guest().get('/?q=plain').set('HX-Request', 'true').set('HX-Target', 'cases');
    expect((await guest.expect(200)).headers['vary']).to.contain('HX-Target');
    // The page of a player is kept by no cache of a disk.
    expect(cases.headers['vary']).to.equal('*');
    const whole = await agent.get('/?q=plain').set('HX-Request', 'true').set('HX-Target', 'another').expect(200);
    expect(whole.text).to.contain('<html');
  });

  it('The page of a refused form displays the reason once', async () => {
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

  it('A forged flash cookie is not displayed', async () => {
    const forged = `${Buffer.from('["error","pwned"]').toString('base64url')}.AAAA`;
    for (const flash of [forged, 'x', '.', '%']) {
      expect((await stage.store.guest().get('/en').set('Cookie', `flash=${flash}`).expect(200)).text).not.to.contain(
        'pwned',
      );
    }
  });

  it('A redirect never leads to another site', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    const form = { ...auth, count: '1', revealMs: '0' };
    for (const referer of ['https://evil.example/x', 'nonsense', `${stage.store.address}//evil.example`]) {
      const refused = await agent.post('/case/resting').type('form').set('Referer', referer).send(form).expect(303);
      expect(refused.headers['location']).to.equal('/');
    }
    const sent = { ...form, return: '//evil.example' };
    expect((await agent.post('/case/resting').type('form').send(sent).expect(303)).headers['location']).to.equal('/');
  });

  it('htmx gets a refusal as a toast', async () => {
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

  it('The model of a page is available as JSON', async () => {
    for (const prefix of ['', '/en']) {
      const home = await stage.store.guest().get(`${prefix}/_payload.json`).expect(200).expect('Content-Type', /json/);
      expect((home.body as { shop: object }).shop).to.have.property('total');
      const one = await stage.store.guest().get(`${prefix}/case/plain/_payload.json`).expect(200);
      expect((one.body as { case: { name: string } }).case.name).to.equal('plain');
    }
    await stage.store.guest().get('/case/none/_payload.json').expect(404).expect('Content-Type', /json/);
    await stage.store.guest().get('/profile/_payload.json').expect(401).expect('Content-Type', /json/);
  });

  it('HEAD is answered without a body wherever GET is', async () => {
    for (const path of ['/', '/en/case/plain', '/api/case/list', '/healthz', '/builds/latest.json', '/nothing']) {
      const [head, get] = [await stage.store.guest().head(path), await stage.store.guest().get(path)];
      expect(head.status, path).to.equal(get.status);
      expect(head.text || '', path).to.equal('');
    }
  });
});
