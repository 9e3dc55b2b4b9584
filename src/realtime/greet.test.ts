import { expect } from 'chai';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { sendReplacements } from './greet.ts';

describe('Replacements of withdrawn choices', () => {
  it('A page learns that neither could be read while the store is down', async () => {
    const down = {} as Services;
    const player = { id: 1, token: 'a', currency: 'byn', locale: 'de' } as unknown as SessionPlayer;
    const sent: unknown[] = [];
    await sendReplacements(down, player, (...event) => sent.push(event));
    const failed = { status: 'error', data: null, error: 'errors.down' };
    expect(sent).to.deep.equal([
      ['fallbackCurrency', failed],
      ['language', failed],
    ]);
  });
});
