import { existsSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { filesUnder } from './sources.ts';

const ROOTS = ['src', 'ui', 'views', 'islands', 'migrations', 'scripts', 'tools', 'bench', 'test', 'knexfile.ts'];
const SOURCE = /\.(ts|tsx|mjs)$/;

/**
 * Checks every import against `.dependency-cruiser.cjs`. With an unsupported compiler, dependency-cruiser reads no
 * files and reports success, so each file of the folders must be among the files it has read.
 */
async function checkImports(): Promise<string[]> {
  const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
  const roots = ROOTS.filter((root) => existsSync(root));
  const { output } = await cruise(roots, options, undefined, { tsConfig: extractTSConfig('./tsconfig.json') });
  const result = output as ICruiseResult;
  const readFiles = new Set(result.modules.map((module) => module.source));
  const missedFiles = filesUnder(roots, SOURCE).filter((path) => !readFiles.has(path));
  const problems = missedFiles.map((path) => `not read by dependency-cruiser: ${path}`);
  if (result.summary.error > 0) {
    const report = await format(result, { outputType: 'err' });
    problems.push((report.output as string).trim());
  }
  console.log(`${result.modules.length} modules, ${result.summary.totalDependenciesCruised ?? 0} imports`);
  return problems;
}

const problems = await checkImports();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
