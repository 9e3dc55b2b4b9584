/** Proves that the next page of a browser says that its session was ended elsewhere, or why the player is blocked. */
import { expect } from 'chai';
import { setBlock } from '#src/admin/players/block.ts';
import { cutSessions } from '#src/players/players/index.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { makeMember } from '#test/support/players/staff-members.ts';
import { memberOf } from '#test/support/pages/staff-player-pages.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

describe('A session that was ended elsewhere', function () {
  this.timeout(60_000);
  const stage = stageWith(makeShop);

  it('The next page says so once, in its language, and leaves a guest without a cookie', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    await cutSessions(stage.services, auth.id);
    const part = await agent.get('/en').set('HX-Request', 'true').set('HX-Target', 'case-list');
    expect(part.text).not.to.contain('ended elsewhere');
    const page = await agent.get('/en').expect(200);
    expect(page.text).to.contain('Your session was ended elsewhere');
    expect(String(page.headers['set-cookie'])).to.match(/session=;/);
    expect((await agent.get('/en').expect(200)).text).not.to.contain('Your session was ended elsewhere');
  });

  it('A blocked player reads why under a heading of its own, in the language of the page', async () => {
    const { auth, agent } = await asPlayer(stage.store, freshName());
    const member = memberOf(await makeMember(stage.services));
    await setBlock(stage.services, member, { id: auth.id, reason: 'payments', note: 'a test' });
    await agent.get('/pl/signed-out').set('HX-Request', 'true').set('HX-Target', 'signed-out').expect(403);
    const page = await agent.get('/pl').expect(403);
    expect(page.text).to.contain('<h1>Konto zablokowane</h1>');
    expect(page.text).not.to.contain('Błąd serwera');
    expect(page.text).not.to.contain('data-mishap');
    await agent.get('/pl').expect(200);
  });

  it('Signing out leaves no such message', async () => {
    const { agent } = await asPlayer(stage.store, freshName());
    await agent.delete('/api/_auth/session').expect(200);
    expect((await agent.get('/en').expect(200)).text).not.to.contain('Your session was ended elsewhere');
  });

  it('The bare address, when typed, leads to the language of the last page; a link to it does not', async () => {
    const { agent } = await asPlayer(stage.store, freshName());
    await agent.get('/pl').expect(200);
    const typed = { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' };
    await agent.get('/?category=free').set(typed).redirects(0).expect(302).expect('Location', '/pl?category=free');
    await agent
      .get('/')
      .set({ ...typed, 'Sec-Fetch-Site': 'same-origin' })
      .redirects(0)
      .expect(200);
    await agent.get('/').set(typed).redirects(0).expect(200);
  });
});
