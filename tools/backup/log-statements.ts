import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A statement of a printed log, or the beginning of a transaction with its id and the second of its commit. */
export type LogEntry =
  | { readonly kind: 'statement'; readonly sql: string }
  | { readonly kind: 'gtid'; readonly gtid: string; readonly at: Date };

const GTID = /^#(\d\d)(\d\d)(\d\d) +(\d+):(\d\d):(\d\d) server id .*\tGTID (\d+-\d+-\d+)/;
const DELIMITER = /^DELIMITER (\S+)$/;

/** Reads the output of `mariadb-binlog`, which runs in UTC. Its comments are left out. */
export async function* readEntries(output: Readable): AsyncGenerator<LogEntry> {
  let delimiter = ';';
  let lines: string[] = [];
  for await (const line of createInterface({ input: output, crlfDelay: Infinity })) {
    if (lines.length === 0) {
      const transaction = transactionIn(line);
      if (transaction !== null) yield transaction;
      if (line === '' || line.startsWith('#')) continue;
      const [, newDelimiter] = DELIMITER.exec(line) ?? [];
      if (newDelimiter !== undefined) {
        delimiter = newDelimiter;
        continue;
      }
    }
    lines.push(line);
    if (!line.endsWith(delimiter)) continue;
    const sql = lines.join('\n').slice(0, -delimiter.length).trim();
    lines = [];
    if (sql !== '') yield { kind: 'statement', sql };
  }
}

/** The beginning of a transaction is a comment with its id. */
function transactionIn(line: string): LogEntry | null {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '', gtid] = GTID.exec(line) ?? [];
  if (gtid === undefined) return null;
  return {
    kind: 'gtid',
    gtid,
    at: new Date(`20${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}Z`),
  };
}

const EVENT_HEADER = 19;
const TABLE_MAP = 19;
/** Six bytes of the table's number, two of flags. */
const TABLE_MAP_HEADER = 8;

/** The schemas whose rows a BINLOG statement changes. */
export function schemasIn(binlogStatement: string): string[] {
  const [, encoded = ''] = /'([^']*)'/.exec(binlogStatement) ?? [];
  const bytes = Buffer.concat(
    encoded
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Buffer.from(line, 'base64')),
  );
  const schemas: string[] = [];
  for (let start = 0; start + EVENT_HEADER < bytes.length;) {
    const length = bytes.readUInt32LE(start + 9);
    if (length < EVENT_HEADER) break;
    if (bytes[start + 4] === TABLE_MAP) {
      const at = start + EVENT_HEADER + TABLE_MAP_HEADER;
      const nameLength = bytes[at] ?? 0;
      schemas.push(bytes.subarray(at + 1, at + 1 + nameLength).toString('utf8'));
    }
    start += length;
  }
  return schemas;
}
