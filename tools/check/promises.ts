import { unawaitedPromises } from './unawaited.ts';

const { paths, problems } = unawaitedPromises(process.cwd(), /^(?:test|bench)\/|\.test\.tsx?$/);
console.log(`${paths.length} files of tests and benches`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 && paths.length > 0 ? 0 : 1;
