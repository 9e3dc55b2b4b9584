/* Every environment variable that a command reads is declared where docs/environment.md takes them from. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { ENVIRONMENT_CHAPTERS } from '#src/platform/config/config.ts';
import { filesUnder } from '#tools/check/sources.ts';

/** Names of other programs, and of parts of this project that pass them to each other. */
const FOREIGN: Readonly<Record<string, string>> = {
  CHROMIUM_PATH: 'of the browser tests, docs/reference.md',
  CI: 'build servers set it',
  NODE_ENV: 'of libraries',
  PATH: 'of the system',
  XDG_CACHE_HOME: 'of the system',
  SETUP_PARENT_PIPE: 'scripts/setup.mjs gives it to its own children',
};
const READ = /process\.env(?:\.|\[')([A-Z][A-Z_]+)/g;

describe('The environment variables of the commands', () => {
  it('Each is declared in the schema of src/platform/config, or belongs to another program', () => {
    const declared = new Set(Object.values(ENVIRONMENT_CHAPTERS).flatMap((chapter) => Object.keys(chapter)));
    const undeclared = filesUnder(['src', 'scripts', 'tools', 'bench'], /\.(ts|mjs)$/).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(READ)].flatMap(([, name = '']) =>
        declared.has(name) || name in FOREIGN ? [] : [`${file} reads ${name}`],
      ),
    );
    expect(undeclared).to.deep.equal([]);
    expect([...declared]).to.include('PROGRAMS_DIR');
  });
});
