/** Maintenance by the command line: pages show its text, wrong arguments are refused, and the act is in the journal. */
import { expect } from 'chai';
import { setMaintenance } from '#src/admin/settings/index.ts';
import { NO_TEXTS } from '#src/shared/locales.ts';
import { runScript } from '#test/support/processes/run-script.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';

describe('The command of maintenance', function () {
  this.timeout(120_000);
  // Before the services are closed.
  after(() => setMaintenance(stage.services, { on: false, text: NO_TEXTS }));
  const stage = stageWith(makeServices);

  it('The command begins and ends maintenance, and refuses nonsense', async () => {
    const run = (...args: string[]) => runScript('scripts/maintenance.ts', args);
    const begun = await run('on', '--text', 'Back soon.', '--text-pl', 'Zaraz wracamy.');
    expect([begun.code, begun.printed.trim()], begun.complaints).to.deep.equal([0, 'Maintenance is now on.']);
    await stage.services.dataVersions.refresh();
    expect((await stage.store.guest().get('/pl').expect(200)).text).to.contain('Zaraz wracamy.');
    expect((await stage.store.guest().get('/').expect(200)).text).to.contain('Back soon.');
    for (const args of [
      [],
      ['sideways'],
      ['on', 'off'],
      ['off', '--text', 'x'],
      ['on', '--text', 'x'.repeat(201)],
      ['on', '--now'],
    ])
      expect((await run(...args)).code, args.join(' ')).to.equal(1);
    expect((await run('off')).printed.trim()).to.equal('Maintenance is now off.');
    expect((await run('off')).printed.trim()).to.equal('Maintenance is already off.');
    const logged = stage.services.db('staff_log').where({ about_id: 'maintenance' });
    const line: unknown = await logged.orderBy('id', 'desc').first();
    expect(line).to.include({ act: 'setting.kept', member_id: null });
  });
});
