import express from 'express';
import type { RequestHandler } from 'express';
import { run } from './body.ts';
import { countAddress, perMinute } from '#src/platform/redis/rate-limit.ts';
import { addressOfRequest } from '#src/http/request-address.ts';
import type { HttpContext } from '#src/http/http-context.ts';
import type { Hook } from './hook.ts';

const readRaw = express.raw({ type: () => true, limit: '100kb' });
/**
 * Far above what a provider sends at its busiest, because it sends from few addresses. It repeats what it could not
 * deliver, so a refused notification is not lost.
 */
const PER_ADDRESS = perMinute(6000);
const NOTHING = Buffer.alloc(0);

/** Serves an address for other servers, limited by address: raw body, command, raw acknowledgement. */
export function serveHook({ services, rates }: HttpContext, hook: Hook): RequestHandler {
  return async (req, res) => {
    req.context.route = hook.name;
    const address = addressOfRequest(req);
    await countAddress(rates, hook.name, PER_ADDRESS, address);
    await run(readRaw, req, res);
    const body = Buffer.isBuffer(req.body) ? req.body : NOTHING;
    const params = Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]));
    const acknowledgement = await hook.command(services, { params, body, headers: req.headers, address });
    if (res.headersSent) return;
    res.setHeader('Content-Type', acknowledgement.contentType);
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Length', Buffer.byteLength(acknowledgement.body));
    res.end(acknowledgement.body);
  };
}
