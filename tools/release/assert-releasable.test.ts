import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { assertReleasable } from './assert-releasable.ts';

describe('The check before a release is packed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-releasable-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const git = (...args: string[]): void => {
    execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@x.example', ...args]);
  };
  const version = (text: string): string => JSON.stringify({ version: text });
  const commit = (): void => {
    git('add', '-A');
    git('commit', '-q', '-m', 'x');
  };
  before(() => {
    git('init', '-q');
    write('package.json', version('1.2.0'));
    write('package-lock.json', version('1.2.0'));
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.2.0 - 2026-12-01\n\n- One thing\n');
    commit();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('A committed version is accepted, and so is one without git', () => {
    assertReleasable(folder);
    rmSync(join(folder, '.git'), { recursive: true });
    write('new.ts', '');
    assertReleasable(folder);
    git('init', '-q');
    commit();
  });

  it('An edited or new file is refused', () => {
    write('edited.ts', '');
    expect(() => assertReleasable(folder)).to.throw(/^the tree is edited, edited\.ts for example: .+ -- --dirty/);
    commit();
  });

  it('Entries of no version are refused', () => {
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Another\n\n## 1.2.0 - 2026-12-01\n');
    commit();
    expect(() => assertReleasable(folder)).to.throw(/^CHANGELOG\.md has entries under "Unreleased"/);
    write('CHANGELOG.md', '# Changelog\n\n## 1.2.0 - 2026-12-01\n');
    commit();
  });

  it('A lock of another version is refused', () => {
    write('package-lock.json', version('1.1.0'));
    commit();
    expect(() => assertReleasable(folder)).to.throw(
      /^package-lock\.json is of version 1\.1\.0, and package\.json of 1\.2\.0/,
    );
  });
});
