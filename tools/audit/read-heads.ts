import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '#src/platform/config/config.ts';
import type { KeptHead } from './sealed-history.ts';

const head = z.object({ number: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** The heads that operators keep: posted heads, answers of GET /api/fair/checkpoints, or manifests of backups. */
const kept = z.union([
  head.transform((one) => [one]),
  z.array(head),
  z.object({ items: z.array(head) }).transform(({ items }) => items),
  z.object({ data: z.object({ items: z.array(head) }) }).transform(({ data }) => data.items),
  z.object({ head: head.nullable() }).transform((manifest) => (manifest.head === null ? [] : [manifest.head])),
]);

/**
 * Reads heads of the sealed history from a file: JSON, or one JSON text per line.
 *
 * @throws ConfigError when it contains something else
 */
export async function readHeads(file: string): Promise<KeptHead[]> {
  const text = await readFile(file, 'utf8');
  return (
    parse(text) ??
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line, index) => {
        const heads = parse(line);
        if (heads === null)
          throw new ConfigError(`--heads: line ${String(index + 1)} of ${file} is no head of the history`);
        return heads;
      })
  );
}

function parse(text: string): KeptHead[] | null {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
