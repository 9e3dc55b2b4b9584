import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { findChromium } from './chromium.mjs';

describe('The browser of the tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-programs-'));
  const { PATH, CHROMIUM_PATH } = process.env;
  before(() => {
    delete process.env['CHROMIUM_PATH'];
    process.env['PATH'] = `${folder}:${String(PATH)}`;
  });
  after(() => {
    process.env['PATH'] = PATH;
    if (CHROMIUM_PATH !== undefined) process.env['CHROMIUM_PATH'] = CHROMIUM_PATH;
    rmSync(folder, { recursive: true });
  });

  const install = (name: string, answer: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\necho '${answer}'\n`);
    chmodSync(join(folder, name), 0o755);
  };

  it('An installed headless shell is preferred to an installed browser, whose pages take twice the time', async () => {
    install('chromium', 'it works');
    install('google-chrome', 'it works');
    install('chromium-headless-shell', 'it works');
    expect(await findChromium()).to.equal(join(folder, 'chromium-headless-shell'));
  });
});
