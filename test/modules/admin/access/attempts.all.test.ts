/* A crowd that tries passwords of staff: each check takes much memory, so few run at once and few wait. */
import { expect } from 'chai';
import { submitPassword } from '#src/admin/access/sign-in.ts';
import { freshName, testConfig } from '#test/support/store.ts';
import { closeServices, makeServices, refusalOf } from '#test/support/services.ts';

describe('A crowd of sign-in attempts of staff', () => {
  it('Few passwords are checked at once, and a crowd is refused instead of queueing', async () => {
    const crowd = await makeServices({ config: testConfig({ rateFactor: 1000 }) });
    try {
      const name = freshName();
      const tries = Array.from({ length: 60 }, (_, at) =>
        refusalOf(submitPassword(crowd, { name, password: 'x' }, { address: `203.0.113.${String(at)}` })),
      );
      const said = await Promise.all(tries);
      expect(said.filter((one) => one === 'errors.rate').length).to.be.within(30, 58);
    } finally {
      await closeServices(crowd);
    }
  }).timeout(60_000);
});
