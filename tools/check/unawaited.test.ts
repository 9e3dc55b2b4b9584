import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { unawaitedPromises } from './unawaited.ts';

/** Each line of a file is one case; the comment at its end says whether it is a problem. */
const CASES = `
declare function save(): Promise<number>;
declare function note(): number;
declare function test(title: string, body: () => void): void;
declare function test(title: string, body: () => Promise<void>): void;
declare function group(title: string, body: () => void): void;
declare function takes(handlers: { done: () => void }): void;
interface Query { then(done: (rows: string[]) => void): void; limited(rows: number): Query; count(): Promise<number> }
declare const query: Query;
save(); // problem
void save();
await save();
const kept = save();
note();
query; // no call starts nothing
query.count(); // problem
query.limited(1);
query.limited(1).limited(2); // problem
(note() > 1 ? save() : note()); // problem
note() > 1 && save(); // problem
save().then(note); // problem
save().then(note, note);
save().catch(note);
[1, 2].map(() => save()); // problem
test('awaited', async () => { await save(); });
group('ignored', async () => { await save(); }); // problem
[1, 2].forEach(async () => { await save(); }); // problem
[1, 2].forEach(() => save()); // problem
[1, 2].forEach(() => note());
new Promise<void>(async (done) => { await save(); done(); }); // problem problem
takes({ done: async () => { await save(); } }); // problem
export { kept };
`;

describe('The check for promises that nothing awaits', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'opencrate-promises-')));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('It reports dropped promises and callbacks whose promise is ignored, and nothing else', () => {
    const compilerOptions = { target: 'ES2023', module: 'ESNext', strict: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['cases.ts', 'other.ts'] }));
    writeFileSync(join(folder, 'cases.ts'), CASES);
    writeFileSync(join(folder, 'other.ts'), CASES);
    const { paths, problems } = unawaitedPromises(folder, /^cases\.ts$/);
    expect(paths).to.deep.equal(['cases.ts']);
    const found = problems.map((problem) => Number(/:(\d+):/.exec(problem)?.[1]));
    const expected = CASES.split('\n').flatMap((line, index) =>
      [...line.matchAll(/\bproblem\b/g)].map(() => index + 1),
    );
    expect(found.toSorted((one, other) => one - other)).to.deep.equal(expected);
  });
});
