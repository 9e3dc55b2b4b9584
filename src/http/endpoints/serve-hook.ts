import express from 'express';
import type { RequestHandler } from 'express';
import { run } from './body.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import type { Hook } from './hook.ts';

const readRaw = express.raw({ type: () => true, limit: '100kb' });
const NOTHING = Buffer.alloc(0);

/** Serves an address for other servers: raw body, command, raw acknowledgement. */
export function serveHook({ services }: HttpContext, hook: Hook): RequestHandler {
  return async (req, res) => {
    req.visit.route = hook.name;
    await run(readRaw, req, res);
    const body = Buffer.isBuffer(req.body) ? req.body : NOTHING;
    const params = Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]));
    const acknowledgement = await hook.command(services, { params, body, headers: req.headers, address: req.ip ?? '' });
    if (res.headersSent) return;
    res.setHeader('Content-Type', acknowledgement.contentType);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Length', Buffer.byteLength(acknowledgement.body));
    res.end(acknowledgement.body);
  };
}
