import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { followEnvFile } from './env-file.ts';

describe('The environment file of a supervisor', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'opencrate-env-'))));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const write = (text: string): string => {
    const file = join(folder, 'store.env');
    writeFileSync(file, text);
    return file;
  };

  it('A changed, a new and a removed variable reach the next workers', () => {
    const file = write('KEY=one\nGONE=1\n# a comment\n');
    const followed = followEnvFile(file, { KEY: 'one', GONE: '1', PATH: '/bin' });
    expect(followed.read()).to.deep.equal({ KEY: 'one', GONE: '1', PATH: '/bin' });
    write('KEY="two words"\nNEW=$x\n');
    expect(followed.read()).to.deep.equal({ KEY: 'two words', NEW: '$x', PATH: '/bin' });
    write('');
    expect(followed.read()).to.deep.equal({ PATH: '/bin' });
  });

  it('Variables that only a start reads keep their value', () => {
    const file = write('PORT=3000\n');
    const followed = followEnvFile(file, { PORT: '3000', DATA_DIR: '/data' });
    write('PORT=4000\nDATA_DIR=/other\nWEB_CONCURRENCY=9\n');
    expect(followed.read()).to.deep.equal({ PORT: '3000', DATA_DIR: '/data' });
  });

  it('A file that cannot be read is an error, not an empty environment', () => {
    const file = write('KEY=one\n');
    const followed = followEnvFile(file, { KEY: 'one' });
    rmSync(file);
    expect(() => followed.read()).to.throw(/ENOENT/);
  });
});
