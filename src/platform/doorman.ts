import type { IncomingMessage } from 'node:http';
import type { Member } from './member.ts';
import type { OpenSession } from './sessions.ts';

/** What is asked of a request that begins a lasting connection, before anybody is let in. */
export interface Doorman {
  /** A page of somebody else asks: browsers name it, and it is refused. */
  readonly isForeign: (req: IncomingMessage) => boolean;
  /** Where it comes from, as far as the trusted proxies tell it. */
  readonly addressOf: (req: IncomingMessage) => string;
  /**
   * Whose session it brings: by a token, or by its cookie when it comes from a page of ours. Null for a guest. Rejects
   * when Redis is away.
   */
  readonly sessionOf: (req: IncomingMessage, token: string | null) => Promise<OpenSession | null>;
  /** The member of staff whose cookie comes from a page of ours; null for everybody else. */
  readonly staffOf: (req: IncomingMessage) => Promise<Member | null>;
}
