import type { Request, Response } from 'express';
import type { Member } from '#src/platform/member.ts';
import type { Player } from '#src/platform/player.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import type { Endpoint } from './endpoint.ts';
import { type Front } from './front.ts';
import { identify, takeClaim } from './identify.ts';
import { sessionPlayer } from './session-player.ts';
import { senderOfStaff } from './staff.ts';

/** Who asks for an action: a player, a member of staff, or neither; and what was sent besides who it is. */
export interface Asker {
  readonly session: SessionPlayer | null;
  readonly player: Player | null;
  readonly member: Member | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Finds out who asks. The two kinds of sessions never stand for each other: whoever works here cannot play by it. */
export async function askerOf(
  front: Front,
  endpoint: Endpoint,
  req: Request,
  res: Response,
  sent: Readonly<Record<string, unknown>>,
): Promise<Asker> {
  if (endpoint.who === 'staff') {
    return { session: null, player: null, ...(await senderOfStaff(front, endpoint, req, sent)) };
  }
  const { session, fields: identified } = await identify(front, endpoint, req, res, sent);
  const { claim, fields } = takeClaim(endpoint, req, identified);
  return { session, player: session === null ? null : sessionPlayer(front, req, session, claim), member: null, fields };
}

/** By what an asker's requests are counted: a member or player wherever they come from, a guest by address. */
export const counted = ({ player, member }: Pick<Asker, 'player' | 'member'>, req: Request): string =>
  member !== null ? `s:${String(member.id)}` : player !== null ? `p:${String(player.id)}` : `a:${req.ip ?? ''}`;
