/* Payment methods of all providers: their ids and slugs are unique and permanent, and staff set their settle time. */
import { expect } from 'chai';
import { readPayConfig } from '#src/platform/config/pay-config.ts';
import { paymentProviders } from '#src/payments/top-ups/providers/registry.ts';
import { CRYPTOMUS_KEYS } from '#test/support/providers/cryptomus-server.ts';
import { FREEKASSA_KEYS } from '#test/support/providers/freekassa-server.ts';
import { STRIPE_KEYS } from '#test/support/providers/stripe-server.ts';
import { testConfig } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { YOOKASSA_KEYS } from '#test/support/providers/yookassa-server.ts';

describe('The methods of all providers', () => {
  it('Ids and slugs are unique, and those of a released method never change', async () => {
    const pay = readPayConfig({ ...STRIPE_KEYS, ...YOOKASSA_KEYS, ...FREEKASSA_KEYS, ...CRYPTOMUS_KEYS });
    const services = await makeServices({ config: testConfig({ pay, demo: true }) });
    const methods = paymentProviders(services).flatMap((provider) =>
      provider.methods.map(({ id, slug }) => [id, slug, provider.name] as const),
    );
    expect(methods.toSorted(([one], [other]) => one - other)).to.deep.equal([
      [1, 'sandbox', 'sandbox'],
      [2, 'sandbox-phone', 'sandbox'],
      [3, 'sandbox-late', 'sandbox'],
      [4, 'sandbox-twice', 'sandbox'],
      [5, 'sandbox-lost', 'sandbox'],
      [11, 'stripe', 'stripe'],
      [21, 'yookassa', 'yookassa'],
      [31, 'freekassa', 'freekassa'],
      [41, 'cryptomus', 'cryptomus'],
    ]);
    for (const place of [0, 1] as const) {
      expect(new Set(methods.map((method) => method[place])).size).to.equal(methods.length);
    }
    for (const [, slug] of methods) expect(slug).to.match(/^[a-z0-9-]{1,32}$/);
    await closeServices(services);
  });
});
