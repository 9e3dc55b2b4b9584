/**
 * Proves that the import rules can fail. It writes a small store into a temporary folder, each file with one import
 * that a rule forbids or allows, and runs dependency-cruiser on it with the rules of the project.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'chai';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

/** File, import target, and the rule that must reject it; null when the import is allowed. */
const IMPORTS: readonly [file: string, target: string, rule: string | null][] = [
  ['src/players/inventory/sell-items.ts', '../../core/ledger/index.ts', null],
  ['src/core/ledger/post.ts', '../draws/index.ts', null],
  ['src/core/draws/roll.ts', '../../players/inventory/index.ts', 'core-imports-lower-groups'],
  ['src/players/inventory/quote.ts', '../../games/cases/index.ts', 'players-imports-lower-groups'],
  ['src/games/cases/opening-postings.ts', '../../payments/top-ups/index.ts', 'games-imports-lower-groups'],
  ['src/payments/top-ups/price.ts', '../../games/cases/index.ts', 'payments-imports-lower-groups'],
  ['src/portal/my-account/price.ts', '../../admin/access/index.ts', 'portal-imports-lower-groups'],
  ['src/admin/access/sockets.ts', '../../realtime/index.ts', 'admin-imports-lower-groups'],
  ['src/players/inventory/list-items.ts', '../../core/ledger/store.ts', 'through-the-public-api'],
  ['src/players/inventory/store.ts', '../../core/ledger/index.ts', 'store-imports-no-module'],
  ['src/core/ledger/store.ts', 'knex', null],
  ['src/core/ledger/wallets.ts', 'knex', 'knex-in-stores-only'],
  ['src/players/inventory/grant-items.ts', 'express', 'module-packages'],
  ['src/core/draws/encryption.ts', 'node:crypto', null],
  ['src/core/draws/proof.ts', 'node:fs', 'module-node-builtins'],
  ['src/players/inventory/status.ts', '../../http/endpoints/endpoint.ts', 'only-routes-import-http'],
  ['src/players/inventory/price.ts', '../../../views/players/inventory/tile.tsx', 'only-routes-render-views'],
  ['src/players/inventory/drop-model.ts', '../../../views/players/inventory/tile.tsx', 'models-import-view-types-only'],
  ['src/players/inventory/module.ts', '../../../views/games/cases/page.tsx', 'own-views-only'],
  ['src/games/cases/module.ts', '../../players/inventory/index.ts', null],
  ['src/core/ledger/module.ts', './store.ts', 'routes-use-no-store'],
  ['src/games/cases/home-model.ts', './store.ts', null],
  ['src/games/cases/case-model.ts', '../../platform/database/database.ts', 'models-contain-no-sql'],
  ['src/games/cases/open-case.ts', './module.ts', 'app-lists-modules'],
  ['src/games/cases/events.ts', './routes/pages.ts', 'module-lists-routes'],
  ['src/players/sign-in/module.ts', './routes/pages.ts', null],
  ['src/portal/my-account/games.ts', '../../games/cases/module.ts', 'app-lists-modules'],
  ['src/create-app.ts', './games/cases/module.ts', 'app-lists-modules'],
  ['src/app.ts', './games/cases/module.ts', null],
  ['tools/demo/games.ts', '../../src/games/cases/module.ts', 'app-lists-modules'],
  ['src/shared/money.ts', 'node:fs', 'shared-is-pure'],
  ['src/platform/database/database.ts', '../../players/inventory/index.ts', 'platform-imports-no-product'],
  ['src/platform/process/log.ts', 'express', 'platform-imports-no-product'],
  ['src/http/endpoints/page.ts', '../../players/inventory/index.ts', 'http-imports-no-module'],
  ['src/http/endpoints/body.ts', 'express', null],
  ['views/players/inventory/tile.tsx', '../../../src/players/inventory/index.ts', 'views-imports-lower-folders'],
  ['views/games/cases/page.tsx', 'react-dom/server', 'one-renderer'],
  ['views/games/cases/crate.tsx', '../../../ui/picture.tsx', null],
  ['views/games/cases/opener.tsx', '../../../islands/wheel.island.tsx', null],
  ['views/games/cases/reel.tsx', '../../../islands/wheel/props.ts', 'views-imports-lower-folders'],
  ['views/ui/counter.tsx', '../../islands/runtime/clock.ts', 'views-imports-lower-folders'],
  ['views/ui/money.tsx', 'knex', 'views-packages'],
  ['ui/avatar.tsx', '../src/shared/odds.ts', null],
  ['ui/icon.tsx', '../views/players/inventory/tile.tsx', 'ui-imports-lower-folders'],
  ['ui/models/drops.ts', '../../islands/runtime/clock.ts', 'ui-imports-lower-folders'],
  ['ui/cases/price.ts', '../../src/games/cases/index.ts', 'ui-imports-lower-folders'],
  ['ui/models/openings.ts', '../../src/games/cases/outputs.ts', 'outputs-are-types-for-views'],
  ['ui/brand.tsx', '@reduxjs/toolkit', 'ui-packages'],
  ['ui/sprite.tsx', 'node:fs', 'ui-packages'],
  ['islands/reel.island.tsx', '../src/platform/process/log.ts', 'islands-imports-lower-folders'],
  ['islands/reel/tiles.tsx', '../../views/players/inventory/tile.tsx', 'islands-imports-lower-folders'],
  ['islands/reel/sounds.ts', '../runtime/clock.ts', null],
  ['islands/reel/picture.tsx', '../../ui/picture.tsx', null],
  ['islands/reel/prizes.ts', '../wheel/props.ts', 'islands-do-not-import-islands'],
  ['islands/prize.island.tsx', './wheel/props.ts', 'islands-do-not-import-islands'],
  ['islands/twin.island.tsx', './wheel.island.tsx', 'islands-do-not-import-islands'],
  ['islands/runtime/network/call.ts', '../../wheel/props.ts', 'islands-do-not-import-islands'],
  ['islands/runtime/boot/boot.ts', 'knex', 'islands-packages'],
  ['migrations/20260101_0900_items_create.ts', '../src/shared/money.ts', 'migrations-stand-alone'],
  ['scripts/audit.ts', '../src/players/inventory/store.ts', 'tools-use-public-apis'],
  ['tools/setup/log.mjs', 'knex', 'first-start-uses-node-only'],
];
const TARGETS = [
  'src/core/ledger/index.ts',
  'src/core/draws/index.ts',
  'src/players/inventory/index.ts',
  'src/payments/top-ups/index.ts',
  'src/games/cases/index.ts',
  'src/games/cases/store.ts',
  'src/games/cases/outputs.ts',
  'src/games/cases/routes/pages.ts',
  'src/players/sign-in/routes/pages.ts',
  'src/admin/access/index.ts',
  'src/realtime/index.ts',
  'src/http/endpoints/endpoint.ts',
  'src/shared/odds.ts',
  'ui/picture.tsx',
  'islands/runtime/clock.ts',
  'islands/wheel/props.ts',
  'islands/wheel.island.tsx',
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
    const roots = ['src', 'ui', 'views', 'islands', 'migrations', 'scripts', 'tools'];
    const { output } = await cruise(roots, { ...options, baseDir: folder });
    for (const { from, rule } of (output as ICruiseResult).summary.violations) {
      broken.set(from, [...(broken.get(from) ?? []), rule.name]);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const [file, target, rule] of IMPORTS) {
    const title = rule === null ? `${file} may import ${target}` : `${file} may not import ${target}: ${rule}`;
    it(title, () => {
      const rules = (broken.get(file) ?? []).filter((name) => !/^no-(unused-file|orphan|cycle)$/.test(name));
      if (rule === null) expect(rules).to.deep.equal([]);
      else expect(rules).to.include(rule);
    });
  }

  it('Files that no entry point reaches are found', () => {
    expect(broken.get('src/games/cases/open-case.ts')).to.include('no-unused-file');
  });
});
