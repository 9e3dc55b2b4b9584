import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ISLAND = /\.island\.tsx$/;
/** An import of the island's own files or of components that it shows. */
const IMPORT = /from '([^']+\.tsx?)'/g;
/** Components: those of the islands, and those that they share with each other and with pages. */
const COMPONENT = /^(?:ui\/|islands\/(?:runtime\/(?:components|reel)\/|(?!runtime\/)))/;
/** A field that a visitor can change, drawn or read. */
const FIELD = /<(?:input|select|textarea)\b(?![^<>]*(?:type="hidden"|readOnly))|HTMLInputElement/i;

/** Names of the islands that draw or read a field, found in their sources: none is left out by hand. */
export const islandsWithFields = (): string[] =>
  readdirSync('islands')
    .filter((file) => ISLAND.test(file))
    .filter((file) => [...sourcesOf(join('islands', file))].some((path) => FIELD.test(readFileSync(path, 'utf8'))))
    .map((file) => file.replace(ISLAND, ''))
    .toSorted();

function sourcesOf(file: string, visited = new Set<string>()): Set<string> {
  if (visited.has(file)) return visited;
  visited.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const path = name.startsWith('.') ? join(dirname(file), name) : name.slice(1);
    if (COMPONENT.test(path)) sourcesOf(path, visited);
  }
  return visited;
}
