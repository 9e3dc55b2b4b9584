/**
 * Proves that the rules about imports can fail: a small store is written into a temporary folder, each of its files
 * with one import that some rule forbids or allows, and dependency-cruiser reads it with the project's own rules.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** file, what it imports, and the rule that has to stop it; null where none may. */
const IMPORTS: readonly [file: string, target: string, rule: string | null][] = [
  ['src/items/sell-items.ts', '../ledger/index.ts', null],
  ['src/ledger/post.ts', '../draws/index.ts', 'step-3-looks-down'],
  ['src/draws/roll.ts', '../items/index.ts', 'step-3-looks-down'],
  ['src/items/list-items.ts', '../ledger/store.ts', 'through-the-door'],
  ['src/items/store.ts', '../ledger/index.ts', 'store-sees-no-room'],
  ['src/ledger/store.ts', 'knex', null],
  ['src/ledger/wallets.ts', 'knex', 'knex-in-stores-only'],
  ['src/items/grant-items.ts', 'express', 'room-packages'],
  ['src/draws/seal.ts', 'node:crypto', null],
  ['src/draws/proof.ts', 'node:fs', 'room-core'],
  ['src/items/status.ts', '../http/endpoint.ts', 'only-routes-see-http'],
  ['src/items/price.ts', '../../views/items/tile.tsx', 'only-routes-render-views'],
  ['src/items/drop-model.ts', '../../views/items/tile.tsx', 'models-name-types-only'],
  ['src/items/routes.ts', '../../views/cases/page.tsx', 'own-views-only'],
  ['src/cases/routes.ts', '../items/index.ts', 'routes-see-no-other-room'],
  ['src/cases/case-model.ts', './store.ts', 'faces-have-no-sql'],
  ['src/cases/open-case.ts', './routes.ts', 'routes-are-mounted-by-app'],
  ['src/shared/money.ts', 'node:fs', 'shared-is-pure'],
  ['src/platform/db.ts', '../items/index.ts', 'platform-knows-no-product'],
  ['src/platform/log.ts', 'express', 'platform-knows-no-product'],
  ['src/http/page.ts', '../items/index.ts', 'http-knows-no-room'],
  ['src/http/body.ts', 'express', null],
  ['views/items/tile.tsx', '../../src/items/index.ts', 'views-see-views'],
  ['views/cases/page.tsx', 'react-dom/server', 'one-renderer'],
  ['views/ui/money.tsx', 'knex', 'views-have-no-machine'],
  ['islands/reel.island.tsx', '../src/platform/log.ts', 'islands-see-islands'],
  ['islands/runtime/boot.ts', 'knex', 'island-packages'],
  ['migrations/20260101_0900_items_create.ts', '../src/shared/money.ts', 'migrations-stand-alone'],
  ['scripts/audit.ts', '../src/items/store.ts', 'tools-use-doors'],
  ['scripts/setup/say.mjs', 'knex', 'first-start-needs-nothing'],
];
const TARGETS = [
  'src/ledger/index.ts',
  'src/draws/index.ts',
  'src/items/index.ts',
  'src/http/endpoint.ts',
  'src/cases/store.ts',
];

describe('The rules about imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-imports-'));
  const broken = new Map<string, string[]>();

  before(async () => {
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const target of TARGETS) write(target, 'export const it = 1;\n');
    for (const [file, target] of IMPORTS) write(file, `import * as it from '${target}';\nexport default it;\n`);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
    const roots = ['src', 'views', 'islands', 'migrations', 'scripts'];
    const { output } = await cruise(roots, { ...options, baseDir: folder });
    for (const { from, rule } of (output as ICruiseResult).summary.violations) {
      broken.set(from, [...(broken.get(from) ?? []), rule.name]);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [file, target, rule] of IMPORTS) {
    const title = rule === null ? `let ${file} see ${target}` : `keep ${file} from ${target}: ${rule}`;
    it(title, () => {
      const rules = (broken.get(file) ?? []).filter((name) => !/^no-(unused-file|orphan|circle)$/.test(name));
      if (rule === null) expect(rules).to.deep.equal([]);
      else expect(rules).to.include(rule);
    });
  }

  it('find files that nobody reaches', () => {
    expect(broken.get('src/cases/open-case.ts')).to.include('no-unused-file');
  });
});
