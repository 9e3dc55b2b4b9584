import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from 'express';
import express from 'express';
import { fail } from '#src/shared/errors.ts';
import type { RouteMatcher, RouteRule } from '#src/shared/route-rules.ts';
import type { Manifest } from '#views/layout/frame.ts';
import type { Page } from './page.ts';
import { sendJson } from './respond.ts';

/** What the build made: where its files are, and the name by which browsers notice a newer one. */
export interface Build {
  readonly id: string;
  readonly builtAtMs: number;
  readonly assets: Manifest;
}

const SHORT = 12;

/** Reads `public/build/manifest.json`. Throws where nothing was built: the store cannot show a page without it. */
export function readBuild(publicFolder: string): Build {
  const file = join(publicFolder, 'build', 'manifest.json');
  const text = readFileSync(file, 'utf8');
  const id = createHash('sha256').update(text).digest('hex').slice(0, SHORT);
  return { id, builtAtMs: Math.trunc(statSync(file).mtimeMs), assets: JSON.parse(text) as Manifest };
}

/**
 * `/builds/latest.json` names the build that runs; `/builds/meta/{id}.json` is its manifest with its route rules: which
 * pages are the same for all guests, so that they may be asked for in advance, and which are a player's own.
 */
export function buildRoutes({ id, builtAtMs }: Build, pages: readonly Page[]): Router {
  const router = express.Router({ caseSensitive: true });
  const matcher = routeRules(pages);
  router.get('/builds/latest.json', async (req, res) => {
    req.visit.route = 'builds/latest';
    res.setHeader('Cache-Control', 'no-cache');
    await sendJson(req, res, 200, { id, timestamp: builtAtMs });
  });
  router.get('/builds/meta/:file', async (req, res) => {
    req.visit.route = 'builds/meta';
    if (req.params.file !== `${id}.json`) fail('errors.notFound');
    const prerendered = pages.filter(({ path, isCached }) => isCached && !isDynamic(path)).map(({ path }) => path);
    await sendJson(req, res, 200, { id, timestamp: builtAtMs, matcher, prerendered });
  });
  return router;
}

/** By address without a language: whole ones, and those with parts that change (`/case/:name`). */
function routeRules(pages: readonly Page[]): RouteMatcher {
  const rules = pages.map(({ path, who, isCached }): [string, RouteRule] => [
    path,
    { prerender: isCached, private: who !== 'guest' },
  ]);
  return {
    static: Object.fromEntries(rules.filter(([path]) => !isDynamic(path))),
    wildcard: {},
    dynamic: Object.fromEntries(rules.filter(([path]) => isDynamic(path))),
  };
}

const isDynamic = (path: string): boolean => path.includes('/:');
