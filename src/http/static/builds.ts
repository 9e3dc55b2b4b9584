import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Router } from 'express';
import express from 'express';
import { fail } from '#src/shared/errors.ts';
import type { RouteMatcher, RouteRule } from '#src/shared/route-rules.ts';
import type { Manifest } from '#views/layout/layout-model.ts';
import type { PageEndpoint } from '#src/http/endpoints/page.ts';
import { sendJson } from '#src/http/endpoints/respond.ts';

/** The browser build: its files and its id, by which browsers notice a newer one. */
export interface Build {
  readonly id: string;
  readonly builtAtMs: number;
  readonly assets: Manifest;
}

const SHORT = 12;

/** Reads `public/build/.manifest.json`. Throws without a build, because no page could be shown. */
export function readBuild(publicFolder: string): Build {
  const file = join(publicFolder, 'build', '.manifest.json');
  const text = readFileSync(file, 'utf8');
  const id = createHash('sha256').update(text).digest('hex').slice(0, SHORT);
  return { id, builtAtMs: Math.trunc(statSync(file).mtimeMs), assets: JSON.parse(text) as Manifest };
}

/**
 * `/builds/latest.json` names the current build; `/builds/meta/{id}.json` is its manifest with route rules: which pages
 * are the same for all guests and may be preloaded, and which are private.
 */
export function buildRoutes({ id, builtAtMs }: Build, pages: readonly PageEndpoint[]): Router {
  const router = express.Router({ caseSensitive: true });
  const matcher = routeRules(pages);
  router.get('/builds/latest.json', async (req, res) => {
    req.context.route = 'builds/latest';
    res.setHeader('Cache-Control', 'no-cache');
    sendJson(req, res, 200, { id, timestamp: builtAtMs });
  });
  router.get('/builds/meta/:file', async (req, res) => {
    req.context.route = 'builds/meta';
    if (req.params.file !== `${id}.json`) fail('errors.notFound');
    const prerendered = pages.filter(({ path, isCached }) => isCached && !isDynamic(path)).map(({ path }) => path);
    sendJson(req, res, 200, { id, timestamp: builtAtMs, matcher, prerendered });
  });
  return router;
}

/** By address without the language: exact ones, and patterns such as `/case/:name`. */
function routeRules(pages: readonly PageEndpoint[]): RouteMatcher {
  const rules = pages.map(({ path, access, isCached }): [string, RouteRule] => [
    path,
    { prerender: isCached, private: access.role !== 'guest' },
  ]);
  return {
    static: Object.fromEntries(rules.filter(([path]) => !isDynamic(path))),
    wildcard: {},
    dynamic: Object.fromEntries(rules.filter(([path]) => isDynamic(path))),
  };
}

const isDynamic = (path: string): boolean => path.includes('/:');
