import type { Request } from 'express';
import type { Claim, Player } from '#src/platform/player.ts';
import type { SessionPlayer } from '#src/platform/sessions.ts';
import { countryOfRequest } from './country.ts';
import type { Front } from './front.ts';

/** The player of a session, as actions see him, and where he asks from. */
export const sessionPlayer = (
  { world }: Front,
  req: Request,
  session: SessionPlayer,
  claim: Claim | null = null,
): Player => ({
  id: session.id,
  type: session.type,
  name: session.name,
  locale: session.locale,
  currency: session.currency,
  isAdult: session.isAdult,
  country: countryOfRequest(world.config, req),
  claim,
});
