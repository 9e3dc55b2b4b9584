/* The language of a member that the command line adds: the given one, else that of visitors without a choice. */
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { runScript } from '#test/support/processes/run-script.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { freshName } from '#test/support/store.ts';
import type { Services } from '#src/platform/services.ts';

describe('The language of a new staff member', function () {
  this.timeout(120_000);
  let services: Services;
  before(async () => {
    services = await makeServices();
  });
  after(() => closeServices(services));

  const add = (name: string, args: readonly string[], shown: string) =>
    runScript('scripts/staff.ts', ['add', '--role', 'manager', '--name', name, ...args], {
      DATABASE_URL: readConfig().databaseUrl,
      REDIS_URL: readConfig().redisUrl,
      SHOWN_LANGUAGES: shown,
      LOG_LEVEL: 'error',
    });
  const localeOf = async (name: string): Promise<string | undefined> => {
    const row = (await services.db('staff_members').where({ name }).first()) as { locale: string } | undefined;
    return row?.locale;
  };

  it('A member gets the language of the option, else the default language of the store', async () => {
    const [given, other, wrong] = [freshName(), freshName(), freshName()];
    const { printed, complaints } = await add(given, ['--language', 'ua'], 'pl,en');
    expect(printed, complaints).to.contain('/ua/staff/begin/');
    expect(await localeOf(given)).to.equal('ua');
    expect((await add(other, [], 'pl,en')).printed).to.contain('/pl/staff/begin/');
    expect(await localeOf(other)).to.equal('pl');
    const reset = await runScript('scripts/staff.ts', ['reset-totp', '--name', given], { LOG_LEVEL: 'error' });
    expect(reset.printed, reset.complaints).to.contain('/ua/staff/begin/');
    const refused = await add(wrong, ['--language', 'de'], 'pl,en');
    expect(refused.complaints).to.contain('--language is missing or invalid');
    expect(await localeOf(wrong)).to.equal(undefined);
  });
});
