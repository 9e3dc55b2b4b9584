/* Delivery times in public: the page in every language and the same figures as JSON, each day with its signature. */
import { expect } from 'chai';
import { closeDays } from '#src/payments/delivery/index.ts';
import { LOCALE_CODES } from '#src/shared/locales.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { deliverAfter, promise } from '#test/modules/payments/delivery/delivery-stage.ts';
import { href } from '#test/support/pages/links.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { testConfig } from '#test/support/store.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';

interface DeliveryAnswer {
  readonly data: {
    readonly promise: { readonly hours: number } | null;
    readonly today: { readonly day: string };
    readonly days: readonly {
      readonly day: string;
      readonly missed: number;
      readonly signature: string | null;
      readonly isSigned: boolean;
    }[];
  };
}

describe('Delivery times in public', function () {
  this.timeout(60_000);
  const clock = fixedClock(new Date('2026-11-25T12:00:00.000Z'));
  const config = testConfig({ demo: true });
  // A schema of its own: a day counts the requests of all players.
  const stage = stageWith(async () =>
    makeServices({ clock, config: { ...config, databaseUrl: await freshSchema(config.databaseUrl, 'delivery_http') } }),
  );
  const read = async () => ((await stage.store.guest().get('/api/delivery').expect(200)).body as DeliveryAnswer).data;

  it('A finished day is signed, today is not among the days, and the promise is the one in force', async () => {
    await promise(stage.services, { hours: 4 });
    await deliverAfter(stage.services, clock, 5);
    clock.moveBy(DAY_MS);
    await closeDays(stage.services);
    const { promise: own, today, days } = await read();
    expect(own).to.include({ hours: 4 });
    expect(today.day).to.equal('2026-11-26');
    expect(days[0]).to.include({ day: '2026-11-25', isSigned: true });
    expect(days[0]?.missed).to.equal(1);
    expect(days[0]?.signature).to.match(/^[0-9a-f]{64}$/);
    for (const locale of LOCALE_CODES) {
      const { text } = await stage.store.guest().get(href(locale, '/delivery')).expect(200);
      expect(text).to.contain(days[0]?.signature).and.contain('="2026-11-25"');
    }
  });

  it('A promise without points names neither points nor their limits', async () => {
    const page = async () => {
      await stage.services.dataVersions.refresh();
      return (await stage.store.guest().get('/en/delivery').expect(200)).text;
    };
    await promise(stage.services, { hours: 4 });
    expect(await page()).to.match(/in\spoints.*Daily\slimits/s);
    for (const terms of [{ perMille: 0 }, { playerDayPoints: 0, dayPoints: 0 }]) {
      await promise(stage.services, { hours: 4, ...terms });
      const text = await page();
      expect(text).to.match(/within 4\shours/);
      expect(text).not.to.match(/in\spoints|Daily\slimits/);
    }
  });
});
