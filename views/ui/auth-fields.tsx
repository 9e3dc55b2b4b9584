import type { ReactElement } from 'react';
import type { AuthModel } from '../layout/frame.ts';

export interface AuthFieldsProps {
  readonly auth: AuthModel | null;
  /** For actions that must not happen twice: made by the server with the page. */
  readonly idempotencyKey?: string | null;
}

/** The hidden fields every form that changes something carries: the session's token and the intention's key. */
export function AuthFields({ auth, idempotencyKey }: AuthFieldsProps): ReactElement {
  return (
    <>
      {auth && (
        <>
          <input type="hidden" name="token" value={auth.token} />
          <input type="hidden" name="type" value={auth.type} />
          <input type="hidden" name="id" value={auth.id} />
        </>
      )}
      {idempotencyKey ? <input type="hidden" name="idempotencyKey" value={idempotencyKey} /> : null}
    </>
  );
}
