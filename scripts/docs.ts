import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints, pages } from '../src/app.ts';
import { callsPage } from './docs/calls-page.ts';
import { creditsPage } from './docs/credits-page.ts';
import { errorsPage } from './docs/errors-page.ts';

/** Pages for people that are made from tables in code. With --check they are compared and nothing is written. */
const GENERATED: Readonly<Record<string, () => string>> = {
  'docs/errors.md': errorsPage,
  'CREDITS.md': creditsPage,
  'docs/api.md': () => callsPage(endpoints, pages),
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
    console.error(`${path} differs from the code: npm run docs writes it anew`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`${path} written`);
  }
}
