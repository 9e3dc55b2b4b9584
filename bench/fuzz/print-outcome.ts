import type { Finding, Outcome } from './fuzz.ts';

const SHOWN = 40;
const BODY_SHOWN = 300;

/** Prints a table of the responses by client, and the findings. */
export function printOutcome(
  { requests, findings, statuses, reached, unreached }: Outcome,
  seconds: number,
  seed: string,
): void {
  console.log(`${String(requests)} requests of the seed "${seed}" in ${seconds.toFixed(0)} s.`);
  const statusCodes = [...new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]))].sort(
    (a, b) => a - b,
  );
  const table = [...statuses].map(([actor, counts]) => {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return {
      actor,
      requests: all,
      ...Object.fromEntries(statusCodes.map((status) => [`${status} `, counts.get(status) ?? 0])),
    };
  });
  console.table(table);
  const all = reached.length + unreached.length;
  console.log(`${String(reached.length)} of ${String(all)} addresses succeeded at least once.`);
  if (unreached.length > 0) console.log(`Refused every request: ${unreached.join(', ')}`);
  console.log(findings.length === 0 ? 'No findings.' : `${String(findings.length)} findings:`);
  for (const finding of findings.slice(0, SHOWN)) console.log(lineOf(finding));
}

/** A finding with everything needed to repeat its request. */
export function lineOf({ number, actor, complaint, target, sent, response }: Finding): string {
  const { method, path, headers, body } = sent;
  // The cookie belongs to the named client.
  const otherHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'cookie'));
  const lines = [
    `#${String(number)} ${actor}, ${target}: ${complaint}`,
    `    ${method} ${path.slice(0, BODY_SHOWN)} ${JSON.stringify(otherHeaders).slice(0, BODY_SHOWN)}`,
    `    ${(body?.toString() ?? '').slice(0, BODY_SHOWN)}`,
    `    -> ${String(response.status)} ${response.text.slice(0, BODY_SHOWN)}`,
  ];
  return lines.join('\n');
}
