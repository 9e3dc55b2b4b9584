import { expect } from 'chai';
import { typedCommand } from './release.ts';

describe('A command that a program names', () => {
  it('It is the one of npm in the sources, and opencrate in an installed release', () => {
    expect(typedCommand('restore', '--check')).to.equal('npm run restore -- --check');
    expect(typedCommand('migrate')).to.equal('npm run migrate');
    expect(typedCommand('restore', '--check', true)).to.equal('opencrate restore --check');
    expect(typedCommand('migrate', '', true)).to.equal('opencrate migrate');
  });
});
