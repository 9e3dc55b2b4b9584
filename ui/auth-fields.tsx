import type { ReactElement } from 'react';
import type { AuthModel } from './models/viewer.ts';

export interface AuthFieldsProps {
  readonly auth: AuthModel | null;
  /** Key created with the page, for actions that must not be executed twice. */
  readonly idempotencyKey?: string | null;
}

/** Hidden fields of every form that changes data: session token and idempotency key. */
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
