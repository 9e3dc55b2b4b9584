import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StaffMember } from '#src/shared/actor.ts';
import type { FoundSession } from '#src/platform/redis/sessions.ts';

/** Authenticates requests that open a websocket. */
export interface SocketAuth {
  /** Returns whether a page of another origin opens the connection. */
  readonly isForeign: (req: IncomingMessage) => boolean;
  /** Sets the security headers of an answer at the address of the sockets. */
  readonly guard: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** Network address, from the trusted proxies. */
  readonly addressOf: (req: IncomingMessage) => string;
  /** The session by token, or by cookie from a page of the store. Null for a guest. Rejects while Redis is away. */
  readonly sessionOf: (req: IncomingMessage, token: string | null) => Promise<FoundSession | null>;
  /** The staff member by cookie from a page of the store; null otherwise. */
  readonly staffOf: (req: IncomingMessage) => Promise<StaffMember | null>;
}
