import type { ReactElement } from 'react';
import type { AuthModel } from '../layout/frame.ts';
import { AuthFields } from '../ui/auth-fields.tsx';
import { useT } from '../ui/texts.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly title: string;
  /** Where it is said that they are written down. */
  readonly action: string;
  readonly label: string;
  /** Of who is signed in; whoever comes by a link has none yet. */
  readonly auth?: AuthModel | null;
}

/** Codes that are shown until their member has written them down. */
export function RecoveryCodes({ codes, title, action, label, auth = null }: RecoveryCodesProps): ReactElement {
  const t = useT();
  return (
    <form className="panel staff-form" method="post" action={action}>
      {auth !== null && <AuthFields auth={auth} />}
      <h2>{title}</h2>
      <p>{t('staff.begin.codesWhy')}</p>
      <ul className="staff-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button className="btn btn--main" type="submit">
        {label}
      </button>
    </form>
  );
}
