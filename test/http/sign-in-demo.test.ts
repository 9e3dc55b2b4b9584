/**
 * A demo player brings from the browser what a player of a provider brings: the inviter, the language, the currency.
 */
import { expect } from 'chai';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SessionAnswer, type Store } from '#test/support/store.ts';

type Agent = ReturnType<Store['guest']>;

describe('A demo player', () => {
  const stage = stageWith(() => makeServices());

  const signIn = async (agent: Agent, name = freshName()) => {
    await agent.get(`/auth/demo?name=${encodeURIComponent(name)}`).expect(303);
    const answer = await agent.get('/api/_auth/session').expect(200);
    return (answer.body as SessionAnswer).user ?? expect.fail('no player is signed in');
  };

  it('A demo player who came by an entry link is a friend of the inviter', async () => {
    const inviter = await asPlayer(stage.store, freshName());
    const agent = stage.store.guest();
    await agent.get(`/ref/${String(inviter.auth.id)}`).expect(200);
    const name = freshName();
    expect(await signIn(agent, name)).to.include({ referral: inviter.auth.id });
    const answer = await inviter.get('/api/referral/info').expect(200);
    expect((answer.body as { data: { count: number } }).data.count).to.equal(1);
    const again = stage.store.guest();
    expect(await signIn(again, name), 'a second sign-in').to.include({ referral: inviter.auth.id });
  });

  it('An inviter who does not exist is left out', async () => {
    const agent = stage.store.guest();
    const name = encodeURIComponent(freshName());
    await agent.get(`/auth/demo?name=${name}`).set('Cookie', 'referral=999999999999').expect(303);
    const answer = await agent.get('/api/_auth/session').expect(200);
    expect((answer.body as SessionAnswer).user).to.include({ referral: null });
  });

  it('The currency that the guest chose and the language of the page stay', async () => {
    const agent = stage.store.guest();
    await agent.post('/currency').type('form').send({ code: 'eur', return: '/en' }).expect(303);
    await agent.get(`/en/auth/demo?name=${encodeURIComponent(freshName())}`).expect(303);
    const answer = await agent.get('/api/_auth/session').expect(200);
    expect((answer.body as SessionAnswer).user).to.include({ currency: 'eur', language: 'en' });
  });

  it('A demo player whose browser chose no currency counts in roubles', async () => {
    expect(await signIn(stage.store.guest())).to.include({ currency: 'rub' });
  });
});
