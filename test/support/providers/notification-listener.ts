/** A simulated store for payment providers: an address that receives notifications and responds to each. */
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderNotification } from '#src/payments/top-ups/providers/provider.ts';

export interface NotificationListener {
  readonly address: string;
  readonly received: readonly { readonly body: Buffer; readonly headers: IncomingHttpHeaders }[];
  answerWith: (status: number) => void;
  readonly close: () => Promise<void>;
}

export async function openNotificationListener(): Promise<NotificationListener> {
  const received: { body: Buffer; headers: IncomingHttpHeaders }[] = [];
  let status = 200;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      received.push({ body: Buffer.concat(chunks), headers: req.headers });
      res.writeHead(status).end('ok');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}/notify`,
    received,
    answerWith: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A notification as the store's route passes it to an adapter. */
export const notificationOf = (
  body: string | Buffer,
  headers: ProviderNotification['headers'],
  now: Date = new Date(),
): ProviderNotification => ({
  body: Buffer.from(body),
  headers,
  address: '127.0.0.1',
  now,
  mayBeOurs: () => Promise.resolve(true),
});
