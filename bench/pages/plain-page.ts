import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { forkServer } from '#bench/fork-server.ts';
import { Counter } from './reference-island.tsx';

const PUBLIC_FOLDER = fileURLToPath(new URL('../../public', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.webp': 'image/webp', '.woff2': 'font/woff2' };
const ISLAND_SCRIPT = '/island.js';
const IDLE_SCRIPT = '/idle.js';
/** Loads the island when the page has been idle for as long as the store's pages wait for theirs. */
const IDLE = `
  const load = () => requestIdleCallback(() => import('${ISLAND_SCRIPT}'));
  addEventListener('load', () => setTimeout(load, 2000));
`;

/** The plain page, served by bare node:http in a process of its own, like the store. */
export interface PlainServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Reduces a page to its headline, its pictures as in the store's own page, the font and CSS of its first screen, and
 * one React island, which hydrates after idle: no form, no second style sheet.
 */
export function plainPageOf(html: string): string {
  const styles = html.match(/<style\b.*?<\/style>/gs) ?? [];
  const [typeface = ''] = /<link rel="preload"[^>]*>/.exec(html) ?? [];
  const [title = ''] = /<title>.*?<\/title>/s.exec(html) ?? [];
  const headline = /<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  const pictures = html.match(/<img\b[^>]*>/g) ?? [];
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    title,
    typeface,
    ...styles,
    `</head><body><main class="wrap"><h1>${headline}</h1><ul class="case-grid">`,
    ...pictures.map((picture) => `<li>${picture}</li>`),
    `</ul><div id="island">${renderToString(createElement(Counter))}</div></main>`,
    `<script type="module" src="${IDLE_SCRIPT}" fetchpriority="low"></script></body></html>`,
  ].join('');
}

/** The scripts of the island. */
async function islandScripts(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('hydrate-reference.tsx', import.meta.url))],
    bundle: true,
    format: 'esm',
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return { [IDLE_SCRIPT]: IDLE, [ISLAND_SCRIPT]: outputFiles[0]?.text ?? '' };
}

/** Serves the plain page at `/` and its scripts, with brotli at its highest level, and the files of `public/`. */
export async function servePlainPage(html: string): Promise<PlainServer> {
  const message = { '/': html, ...(await islandScripts()) };
  const { port, stop } = await forkServer(import.meta.url, 'plain', { message });
  return { origin: `http://127.0.0.1:${String(port)}`, stop };
}

function serve(port: number, pages: Readonly<Record<string, string>>): void {
  const bodies = new Map(Object.entries(pages).map(([path, html]) => [path, brotliCompressSync(html)]));
  const server = createServer((req, res) => {
    const path = normalize(req.url ?? '/');
    const body = bodies.get(path);
    if (body !== undefined) {
      const length = String(body.length);
      res.writeHead(200, {
        'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': length,
      });
      res.end(body);
      return;
    }
    const file = join(PUBLIC_FOLDER, path);
    const type = TYPES[extname(path)];
    if (type === undefined || !existsSync(file)) {
      res.writeHead(404).end();
      return;
    }
    res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' });
    createReadStream(file).pipe(res);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
}

if (process.argv[2] === 'plain') {
  process.once('message', (pages) => serve(Number(process.argv[3]), pages as Record<string, string>));
}
