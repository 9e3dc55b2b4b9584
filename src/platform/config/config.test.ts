import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ConfigError, readConfig } from './config.ts';

describe('The configuration', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'opencrate-key-'))));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const read = (more: NodeJS.ProcessEnv = {}) =>
    readConfig({
      DATABASE_URL: 'mysql://store@127.0.0.1/store',
      REDIS_URL: 'redis://127.0.0.1',
      DATA_DIR: folder,
      ...more,
    });

  it('In development the key is created once and kept', () => {
    const first = read().secretKey;
    expect(first.toString()).to.match(/^[0-9a-f]{64}$/);
    expect(read().secretKey).to.deep.equal(first);
  });

  it('An incomplete key file is refused', () => {
    writeFileSync(join(folder, 'secret-key'), '');
    expect(() => read()).to.throw(ConfigError, /^SECRET_KEY: .* contains an incomplete key$/);
  });

  it('In production the key must be configured', () => {
    expect(() => read({ STORE_ENV: 'production' })).to.throw(ConfigError, /^SECRET_KEY: missing/);
  });

  it('Production refuses the settings of the dev server', () => {
    const production = { STORE_ENV: 'production', SECRET_KEY: 'k'.repeat(32) };
    expect(read({ DEV_SERVER: '1' }).isDevServer).to.equal(true);
    expect(read(production).isDevServer).to.equal(false);
    expect(() => read({ ...production, DEV_SERVER: '1' })).to.throw(ConfigError, /^DEV_SERVER: /);
  });
});
