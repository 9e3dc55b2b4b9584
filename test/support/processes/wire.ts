import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** A TCP proxy between the store and a real service, which can be cut and restored repeatedly. */
export interface Wire {
  readonly address: string;
  /** Ends open connections and refuses new ones: the store sees a stopped service. */
  readonly cut: () => void;
  readonly mend: () => void;
  /** Delays all data in both directions; 0 ends the delay. */
  readonly slow: (delayMs: number) => void;
  readonly close: () => Promise<void>;
}

/** Opens a proxy to the port of the service at an address such as DATABASE_URL. */
export async function openWire(serviceAddress: string): Promise<Wire> {
  const service = new URL(serviceAddress);
  const ends = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  const late = (): Transform =>
    new Transform({
      transform: (chunk, _encoding, pass) => {
        if (delayMs === 0) pass(null, chunk);
        else setTimeout(pass, delayMs, null, chunk);
      },
    });
  const cutAll = (): void => {
    for (const end of ends) end.destroy();
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(service.port), service.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
    }
    near.pipe(late()).pipe(far).pipe(late()).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(serviceAddress);
  here.hostname = '127.0.0.1';
  here.search = '';
  here.port = String((server.address() as AddressInfo).port);
  return {
    address: here.href,
    cut: () => {
      isCut = true;
      cutAll();
    },
    mend: () => {
      isCut = false;
    },
    slow: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
