import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Store } from './store.ts';

/** Holds prefetch requests at the server until they are released, because Playwright does not see them. */
export function holdPreloads({ server }: Store): {
  readonly requests: string[];
  readonly canAnswer: () => boolean;
  readonly answerOne: () => void;
  readonly stop: () => void;
} {
  const serve = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[];
  const requests: string[] = [];
  const waiting: (() => void)[] = [];
  const answer = (req: IncomingMessage, res: ServerResponse): void => {
    for (const one of serve) one.call(server, req, res);
  };
  server.removeAllListeners('request');
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (req.headers['sec-purpose'] !== 'prefetch') {
      answer(req, res);
      return;
    }
    requests.push(req.url ?? '');
    waiting.push(() => answer(req, res));
  });
  return {
    requests,
    canAnswer: () => waiting.length > 0,
    answerOne: () => waiting.shift()?.(),
    stop: () => {
      server.removeAllListeners('request');
      server.on('request', answer);
    },
  };
}
