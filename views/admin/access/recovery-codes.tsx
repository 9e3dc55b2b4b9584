import type { ReactElement } from 'react';
import type { AuthModel } from '#ui/models/viewer.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { useT } from '#ui/texts.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly title: string;
  /** Form address that confirms that the codes are stored. */
  readonly action: string;
  readonly label: string;
  /** Null for a visitor who followed a link and has no session yet. */
  readonly auth?: AuthModel | null;
}

/** Shows the codes until the member confirms that they are written down. */
export function RecoveryCodes({ codes, title, action, label, auth = null }: RecoveryCodesProps): ReactElement {
  const t = useT();
  return (
    <form className="panel staff-form" method="post" action={action}>
      {auth !== null && <AuthFields auth={auth} />}
      <h2>{title}</h2>
      <p>{t('admin-access.begin.codesWhy')}</p>
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
