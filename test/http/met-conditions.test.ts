/**
 * Conditions of cases in lists, on cards and in the call of one case are answered for the player who asks, in the
 * player's own list of recent cases too; a guest meets none.
 */
import { expect } from 'chai';
import { linkIdentity } from '#src/players/sign-in/index.ts';
import { playerOf } from '#src/shared/actor.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer, type Store } from '#test/support/store.ts';

interface CaseAnswer {
  readonly name: string;
  readonly conditions: readonly { readonly kind: string; readonly met: boolean }[];
}

type Agent = ReturnType<Store['guest']>;

describe('The conditions of cases that a player meets', () => {
  const stage = stageWith(() => makeServices());
  let player: SignedInPlayer;
  beforeEach(async () => (player = await asPlayer(stage.store, freshName())));

  const metInList = async (agent: Agent, name: string): Promise<unknown> => {
    const answer = await agent.get('/api/case/list').expect(200);
    const cases = JSON.parse((answer.body as { data: string }).data) as CaseAnswer[];
    return cases.find((one) => one.name === name)?.conditions.map(({ met }) => met);
  };
  const metInCase = async (agent: Agent, name: string): Promise<unknown> => {
    const answer = await agent.get(`/api/case/${name}`).expect(200);
    return (answer.body as { data: CaseAnswer }).data.conditions.map(({ met }) => met);
  };
  /** For each card of a case on the home page: true when it has the badge of a met condition. */
  const metOnCards = async (agent: Agent, name: string): Promise<boolean[]> => {
    const { text } = await agent.get('/en').expect(200);
    const cards = text.split('<a ').filter((card) => card.includes(`href="/en/case/${name}"`));
    return cards.map((card) => card.includes('badge--ok'));
  };

  it('A linked VK is answered as met, a missing one as not met', async () => {
    expect(await metInList(player.agent, 'for-vk')).to.deep.equal([false]);
    expect(await metInCase(player.agent, 'for-vk')).to.deep.equal([false]);
    expect(await metOnCards(player.agent, 'for-vk')).to.deep.equal([false]);
    const identity = { provider: 'vk', subject: `v${String(player.auth.id)}` } as const;
    await linkIdentity(stage.services, playerOf(player.auth.id), identity, { keptSession: null });
    expect(await metInList(player.agent, 'for-vk')).to.deep.equal([true]);
    expect(await metInCase(player.agent, 'for-vk')).to.deep.equal([true]);
    expect(await metOnCards(player.agent, 'for-vk')).to.deep.equal([true]);
  });

  it('A cooldown is met until the player opens the case, on every card of it', async () => {
    expect(await metInList(player.agent, 'for-free')).to.deep.equal([true]);
    await player.post('/api/case/open', { case: 'for-free' }, crypto.randomUUID()).expect(200);
    expect(await metInList(player.agent, 'for-free')).to.deep.equal([false]);
    expect(await metOnCards(player.agent, 'for-free')).to.deep.equal([false, false]);
    const other = await asPlayer(stage.store, freshName());
    expect(await metInList(other.agent, 'for-free')).to.deep.equal([true]);
  });

  it('A condition of top-ups says how many days count', async () => {
    const answer = await player.agent.get('/api/case/for-top-ups').expect(200);
    const { conditions } = (answer.body as { data: CaseAnswer }).data;
    expect(conditions).to.deep.equal([{ kind: 'topup', value: 300, days: 30, met: false }]);
    const { text } = await player.agent.get('/en').expect(200);
    expect(text.replaceAll('\u00A0', ' ')).to.include('Top-up 300 ₽ in 30 days');
  });

  it('A guest meets no condition', async () => {
    expect(await metInList(stage.store.guest(), 'for-free')).to.deep.equal([false]);
    expect(await metInCase(stage.store.guest(), 'for-free')).to.deep.equal([false]);
    expect(await metOnCards(stage.store.guest(), 'for-free')).to.deep.equal([false]);
  });
});
