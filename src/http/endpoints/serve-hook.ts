import express from 'express';
import type { RequestHandler } from 'express';
import { run } from './body.ts';
import type { Front } from './front.ts';
import type { Hook } from './hook.ts';

const readRaw = express.raw({ type: () => true, limit: '100kb' });
const NOTHING = Buffer.alloc(0);

/** Serves an address for other servers: the body as it came, then the action, then the acknowledgement as it stands. */
export function serveHook({ world }: Front, hook: Hook): RequestHandler {
  return async (req, res) => {
    req.visit.route = hook.name;
    await run(readRaw, req, res);
    const body = Buffer.isBuffer(req.body) ? req.body : NOTHING;
    const params = Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]));
    const heard = await hook.act(world, { params, body, headers: req.headers, address: req.ip ?? '' });
    if (res.headersSent) return;
    res.setHeader('Content-Type', heard.contentType);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Length', Buffer.byteLength(heard.body));
    res.end(heard.body);
  };
}
