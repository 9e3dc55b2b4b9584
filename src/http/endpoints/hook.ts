import type { IncomingHttpHeaders } from 'node:http';
import type { Services } from '#src/platform/services.ts';

/** A raw notification of another server; the command verifies it. */
export interface HookRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  /** Address of the sender, from the trusted proxies. */
  readonly address: string;
}

/** Response that the sender accepts as acknowledgement. */
export interface Acknowledgement {
  readonly contentType: string;
  readonly body: string;
}

/** An address that other servers call: no session, no auth data, and the raw body. */
export interface Hook {
  readonly kind: 'hook';
  readonly path: `/api/${string}`;
  readonly name: string;
  readonly command: (services: Services, notification: HookRequest) => Promise<Acknowledgement>;
}

/** Declares an address for other servers. The command rejects what it cannot verify, without any effect. */
export const hook = (declared: Pick<Hook, 'path' | 'command'>): Hook => ({
  kind: 'hook',
  name: `POST ${declared.path}`,
  ...declared,
});
