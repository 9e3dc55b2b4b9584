/**
 * Addresses as people type and messengers link them: in upper case, with the end of a sentence, by an earlier name; and
 * requests that Node cannot read.
 */
import { expect } from 'chai';
import { connect } from 'node:net';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

describe('Addresses that nearly name a page', () => {
  const stage = stageWith(makeServices);
  const leadsTo = (from: string, to: string) => stage.store.guest().get(from).expect(308).expect('Location', to);

  it('Upper case and the end of a sentence lead to the page', async () => {
    await leadsTo('/case/Plain', '/case/plain');
    await leadsTo('/en/case/PLAIN).?opening=5', '/en/case/plain?opening=5');
    await leadsTo('/pl/case/plain%C2%BB,', '/pl/case/plain');
    await leadsTo('/en/battles/ABCDEFGHJKMN!', '/en/battles/abcdefghjkmn');
    await leadsTo('/FAQ', '/faq');
    await leadsTo('/en/wheel%E2%80%A6', '/en/wheel');
    await leadsTo('/en/advert/7', '/en/announcement/7');
  });

  it('Needless slashes and an upper-case language lead to the page, all at once', async () => {
    await leadsTo('/case/plain/', '/case/plain');
    await leadsTo('/en//case///plain/?q=1', '/en/case/plain?q=1');
    await leadsTo('/Case/PLAIN./', '/case/plain');
    await leadsTo('/case/plain%20', '/case/plain');
    await leadsTo('/EN', '/en');
    await leadsTo('/EN/', '/en');
    await leadsTo('/PL/FAQ/', '/pl/faq');
    await leadsTo('//en//wheel', '/en/wheel');
    await leadsTo('/Category/Farm/', '/category/farm');
    for (const path of ['//evil.example', '/en//evil.example/', '/%2Fevil.example'])
      await stage.store
        .guest()
        .get(path)
        .redirects(0)
        .expect(({ headers }) => {
          if (/evil/.test(headers['location'] ?? '')) expect(headers['location']).to.match(/^\/(en\/)?[^/]/);
        });
  });

  it('An address that names nothing stays unknown', async () => {
    for (const path of ['/case/_', '/case/...', '/Index.PHP', '/api/FAQ', `/case/${'.'.repeat(5000)}a`])
      await stage.store.guest().get(path).expect(404);
  });

  it('An entry link keeps its inviter with the end of a sentence', async () => {
    const { auth } = await asPlayer(stage.store, freshName());
    for (const end of ['.', ')', '%29,']) {
      const { headers } = await stage.store
        .guest()
        .get(`/ref/${String(auth.id)}${end}`)
        .expect(200);
      expect(String(headers['set-cookie'])).to.include(`referral=${String(auth.id)}`);
    }
  });

  it('A whole link in the field of the code is understood', async () => {
    const [inviter, player] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
    const code = `https://store.example/en/ref/${String(inviter.auth.id)}`;
    await player.post('/api/invite/activate', { code }).expect(200);
  });

  it('Cookies that have grown too large are explained, other unreadable requests are refused', async () => {
    const { port } = new URL(stage.store.address);
    const answerTo = (request: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let answer = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
        socket.on('data', (bytes) => (answer += bytes.toString('utf8')));
        socket.on('error', reject);
        socket.on('close', () => resolve(answer));
      });
    const large = await answerTo(`GET /en HTTP/1.1\r\nHost: x\r\nCookie: a=${'x'.repeat(17_000)}\r\n\r\n`);
    expect(large).to.match(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(large).to.include('Delete this site’s cookies').and.include('Удалите cookie');
    expect(await answerTo('no request\r\n\r\n')).to.match(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});
