import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { pathToFileURL } from 'node:url';

/*
 * Runs a bundle for `npm run dev` in a process that has loaded the bundle's packages before, because loading them takes
 * most of a start: imports the packages, waits for a line, then imports the bundle, which may have been replaced.
 */
const [bundle] = process.argv.slice(2);
const bundleUrl = pathToFileURL(bundle).href;
process.argv.splice(1, Infinity, bundle);

const asked = new Promise((answer) => {
  process.stdin.once('data', answer);
});
const imports = readFileSync(bundle, 'utf8').matchAll(/^(?:import .*|\}) from "([^".#][^"]*)";$/gm);
// A package that fails is reported by the bundle.
await Promise.allSettled([...imports].map(([, name]) => import(name)));
await asked;
process.stdin.destroy();
nameSources();
await import(bundleUrl);

/** Names sources in stacks. Node's own support reads the source map at each start, this one for the first stack. */
function nameSources() {
  const mapUrl = `${bundleUrl}.map`;
  let map = null;
  const lineOf = (call) => {
    if (call.getFileName() !== bundleUrl) return `${call}`;
    map ??= new SourceMap(JSON.parse(readFileSync(new URL(mapUrl), 'utf8')));
    const [line, column] = [call.getLineNumber(), call.getColumnNumber()];
    const { fileName, lineNumber, columnNumber } = map.findOrigin(line, column);
    if (fileName === undefined) return `${call}`;
    const source = new URL(fileName, mapUrl).href;
    return `${call}`.replace(`${bundleUrl}:${line}:${column}`, `${source}:${lineNumber}:${columnNumber}`);
  };
  Error.prepareStackTrace = (error, calls) => [`${error}`, ...calls.map((call) => `    at ${lineOf(call)}`)].join('\n');
}
