import { readFileSync, writeFileSync } from 'node:fs';
import { creditsPage } from '#tools/docs/credits-page.ts';
import { environmentExample, environmentPage } from '#tools/docs/environment-page.ts';
import { errorsPage } from '#tools/docs/errors-page.ts';
import { modulesPage } from '#tools/docs/modules-page.ts';

/** Generated pages. With --check they are compared and not written. */
const GENERATED: Readonly<Record<string, () => string>> = {
  'docs/errors.md': errorsPage,
  'docs/environment.md': environmentPage,
  '.env.example': environmentExample,
  'CREDITS.md': creditsPage,
  'docs/modules.md': modulesPage,
};

function present(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const onlyCheck = process.argv.includes('--check');
for (const [path, make] of Object.entries(GENERATED)) {
  const text = make();
  if (text === present(path)) continue;
  if (onlyCheck) {
    console.error(`${path} differs from the code: run npm run docs`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`${path} written`);
  }
}
