import type { IncomingHttpHeaders } from 'node:http';
import type { World } from '#src/platform/world.ts';

/** What another server tells the store, as it came: whether it may be believed is the action's own question. */
export interface Heard {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** Who sent it, as far as the trusted proxies say. */
  readonly address: string;
}

/** What the other server takes as "heard". */
export interface Acknowledgement {
  readonly contentType: string;
  readonly body: string;
}

/** An address at which other servers tell the store something: no session, no auth data, the body byte by byte. */
export interface Hook {
  readonly kind: 'hook';
  readonly path: `/api/${string}`;
  readonly name: string;
  readonly act: (world: World, heard: Heard) => Promise<Acknowledgement>;
}

/** Declares an address for other servers. `act` refuses what it does not believe, and then nothing has happened. */
export const hook = (declared: Pick<Hook, 'path' | 'act'>): Hook => ({
  kind: 'hook',
  name: `POST ${declared.path}`,
  ...declared,
});
