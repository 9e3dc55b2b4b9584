import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '#src/platform/config/config.ts';
import { screenWith } from '#test/support/stage.ts';
import { until } from '#test/support/until.ts';
import { makeServices } from '#test/support/services.ts';

/** Sends everything in the queue on load, and everything that is added later. */
const SCRIPT = `(() => {
  const home = new URL(document.currentScript.src).origin;
  const tell = (what) => fetch(home + '/hit', { method: 'POST', mode: 'no-cors', body: JSON.stringify(what) });
  const list = (window.dataLayer ||= []);
  list.forEach(tell);
  list.push = (...more) => { more.forEach(tell); return Array.prototype.push.apply(list, more); };
})();`;

/** Opens a store with an analytics provider of its own for the enclosing block of tests. */
export function openTrackSteps() {
  let counter: Server;
  const stage = screenWith(async () => {
    counter = createServer((req, res) => {
      if (req.url === '/hit') {
        let body = '';
        req.on('data', (part: Buffer) => (body += part.toString()));
        req.on('end', () => hits.push(body));
        res.writeHead(204).end();
      } else {
        counts.scripts += 1;
        const headers = { 'Content-Type': 'text/javascript', 'Cross-Origin-Resource-Policy': 'cross-origin' };
        res.writeHead(200, headers).end(SCRIPT);
      }
    });
    await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
    const src = `http://127.0.0.1:${String((counter.address() as AddressInfo).port)}/count.js`;
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', ANALYTICS_SRC: src });
    return await makeServices({ config });
  });
  const hits: string[] = [];
  const counts = { scripts: 0 };
  after(async () => {
    counter.closeAllConnections();
    await new Promise((resolve) => counter.close(resolve));
  });

  const comes = async (what: string): Promise<void> => {
    await until(`${what} is counted`, () => hits.some((hit) => hit.includes(what)));
  };

  return { stage, hits, counts, comes };
}
