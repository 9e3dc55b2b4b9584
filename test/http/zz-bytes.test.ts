import { writeFileSync } from 'node:fs';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

describe('bytes', () => {
  const stage = stageWith(makeServices);
  it('saves', async () => {
    const player = await asPlayer(stage.store, freshName());
    for (const [name, agent] of [['guest', stage.store.guest()], ['player', player.agent]] as const)
      for (const [page, path] of [['home', '/'], ['case', '/en/case/plain'], ['wheel', '/wheel'], ['faq', '/faq'], ['top', '/top'], ['login', '/login'], ['contacts', '/contacts'], ['bonus', '/bonus']] as const) {
        const answer = await agent.get(path);
        writeFileSync(`/tmp/sty-${name}-${page}.html`, answer.text);
        console.log(name, page, answer.status, answer.headers['content-security-policy']);
      }
  });
});
