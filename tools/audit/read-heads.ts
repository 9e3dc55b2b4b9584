import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '#src/platform/config/config.ts';
import { withBasicAuthentication } from '#src/platform/security/bounded-fetch.ts';
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

/** A witness of years keeps a head for each minute. */
const PATIENCE_MS = 60_000;

/**
 * Reads heads of the sealed history from a file or an http(s) address: JSON, or one JSON text per line. A name and a
 * password in the address are sent as Basic authentication.
 *
 * @throws ConfigError when it cannot be read, or contains something else or nothing
 */
export async function readHeads(source: string): Promise<KeptHead[]> {
  if (!/^https?:\/\//i.test(source)) return headsIn(await readFile(source, 'utf8'), source);
  const [address, options] = withBasicAuthentication(source, {});
  return headsIn(await textAt(address, options), address.href);
}

function headsIn(text: string, from: string): KeptHead[] {
  const heads = parse(text) ?? text.split('\n').flatMap((line, index) => headsOfLine(line, index, from));
  // An empty file of a witness that kept nothing would look like a confirmed chain.
  if (heads.length === 0) throw new ConfigError(`--heads: there are no heads in ${from}`);
  return heads;
}

function headsOfLine(line: string, index: number, from: string): KeptHead[] {
  if (line.trim() === '') return [];
  const heads = parse(line);
  if (heads === null) throw new ConfigError(`--heads: line ${String(index + 1)} of ${from} is no head of the history`);
  return heads;
}

async function textAt({ href }: URL, options: RequestInit): Promise<string> {
  try {
    const response = await fetch(href, { ...options, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) return await response.text();
    throw new ConfigError(`--heads: ${href} answers ${String(response.status)}`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`--heads: ${href} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

function parse(text: string): KeptHead[] | null {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
