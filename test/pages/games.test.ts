/**
 * The wheel's sectors as a call, and the referral link with the cookies that it sets. Proves that the odds of the wheel
 * are public, and that only an existing inviter is remembered, for 30 days.
 */
import { expect } from 'chai';
import type { Response } from 'supertest';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

interface Sector {
  readonly position: number;
  readonly kind: string;
  readonly title: string;
  readonly chance: number;
  readonly from: number;
  readonly to: number;
}

const referralCookie = (answer: Response): string | undefined => {
  const cookies = (answer.headers['set-cookie'] ?? []) as unknown as readonly string[];
  return cookies.find((cookie) => cookie.startsWith('referral='));
};

describe('The pages of the games', () => {
  const stage = stageWith(makeShop);
  let inviter: SignedInPlayer;
  before(async function () {
    this.timeout(60_000);
    inviter = await asPlayer(stage.store, freshName());
  });
  const link = (end: string | number): string => `/en/ref/${encodeURIComponent(String(end))}`;

  describe('GET /api/wheel/items', () => {
    it('The sectors are a text of JSON, in the order of the ring, with every ticket once', async () => {
      const { body } = (await stage.store.guest().get('/api/wheel/items').expect(200)) as {
        body: Record<string, string>;
      };
      expect(Object.keys(body)).to.deep.equal(['status', 'items']);
      expect(body['status']).to.equal('ok');
      const sectors = JSON.parse(body['items'] ?? '') as Sector[];
      expect(sectors.map(({ position }) => position)).to.deep.equal(sectors.map((_, index) => index + 1));
      expect(sectors.map(({ from }) => from)).to.deep.equal([0, ...sectors.slice(0, -1).map(({ to }) => to + 1)]);
      expect(sectors.at(-1)?.to).to.equal(999_999);
      expect(sectors.reduce((sum, { chance }) => sum + chance, 0)).to.be.closeTo(100, 1e-9);
      expect(new Set(sectors.map(({ kind }) => kind)).size).to.equal(7);
    });

    it('The prizes are in the caller’s language', async () => {
      const agent = stage.store.guest();
      await agent.get('/pl').expect(200);
      const { body } = (await agent.get('/api/wheel/items').expect(200)) as { body: { items: string } };
      expect((JSON.parse(body.items) as Sector[]).map(({ title }) => title)).to.include('Jeszcze jeden obrót');
    });
  });

  describe('GET /ref/{id}', () => {
    it('A known inviter is remembered for 30 days', async () => {
      const answer = await stage.store.guest().get(link(inviter.auth.id)).expect(200);
      expect(referralCookie(answer)).to.match(
        new RegExp(`^referral=${String(inviter.auth.id)}; Max-Age=2592000; Path=/; .*SameSite=Lax`),
      );
      expect(answer.text).to.contain('noindex');
    });

    it('A chosen invite code identifies the inviter in any letter case', async () => {
      const code = `Полынь-${String(inviter.auth.id)}`;
      await stage.services.db('players').where({ id: inviter.auth.id }).update({ invite_code: code });
      const answer = await stage.store.guest().get(link(code.toLowerCase())).expect(200);
      expect(referralCookie(answer)).to.contain(`referral=${String(inviter.auth.id)};`);
    });

    it('The newest invitation counts', async () => {
      const other = await asPlayer(stage.store, freshName());
      const agent = stage.store.guest();
      await agent.get(link(inviter.auth.id)).expect(200);
      expect(referralCookie(await agent.get(link(other.auth.id)).expect(200))).to.contain(`=${String(other.auth.id)};`);
    });

    it('An unknown inviter leads to a friendly home page, and nothing is remembered', async () => {
      for (const end of ['999999999999', '0', 'unknown-code', 'a b', '<b>', 'x'.repeat(100)]) {
        const answer = await stage.store.guest().get(link(end)).expect(404);
        expect(referralCookie(answer), end).to.equal(undefined);
        expect(answer.text, end).to.contain('Unknown link').and.to.contain('href="/en"');
      }
    });

    it('A player cannot use their own link', async () => {
      const answer = await inviter.agent.get(link(inviter.auth.id)).expect(200);
      expect(referralCookie(answer)).to.equal(undefined);
      expect(answer.text).to.contain('This is your own link');
    });

    it('A closed account is not remembered, and a hidden player is not named', async () => {
      const [hidden, closed] = [await asPlayer(stage.store, freshName()), await asPlayer(stage.store, freshName())];
      await stage.services.db('players').where({ id: hidden.auth.id }).update({ hides_me: 1 });
      await stage.services.db('players').where({ id: closed.auth.id }).update({ closed_at: new Date() });
      const [{ name } = { name: '' }] = await stage.services
        .db('players')
        .select<{ name: string }[]>('name')
        .where({ id: hidden.auth.id });
      const answer = await stage.store.guest().get(link(hidden.auth.id)).expect(200);
      expect(answer.text).not.to.contain(name);
      expect(referralCookie(answer)).to.contain(`=${String(hidden.auth.id)};`);
      expect(referralCookie(await stage.store.guest().get(link(closed.auth.id)).expect(404))).to.equal(undefined);
      await stage.services.db('players').where({ id: closed.auth.id }).update({ closed_at: null });
    });
  });

  it('A guest is invited to sign in on the page of the invitation link', async () => {
    const guest = await stage.store.guest().get('/en/referral').expect(200);
    expect(guest.text).to.contain('/en/login?return=').and.not.to.contain('/ref/');
    const own = await inviter.agent.get('/en/referral').expect(200);
    expect(own.text).to.contain(`/en/ref/${String(inviter.auth.id)}"`);
  });
});
