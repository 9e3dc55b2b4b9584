import type { Request } from 'express';
import type { IdempotencyClaim, Player } from '#src/shared/actor.ts';
import type { SessionPlayer } from '#src/platform/redis/sessions.ts';
import { countryOfRequest } from '#src/http/country.ts';
import type { HttpContext } from '#src/http/http-context.ts';

/** The player of a session as commands receive it, with the request's country. */
export const actingPlayerOf = (
  { services }: HttpContext,
  req: Request,
  session: SessionPlayer,
  claim: IdempotencyClaim | null = null,
): Player => ({
  id: session.id,
  type: session.type,
  name: session.name,
  locale: session.locale,
  currency: session.currency,
  isAdult: session.isAdult,
  country: countryOfRequest(services.config, req),
  claim,
  isSignedIn: true,
});
