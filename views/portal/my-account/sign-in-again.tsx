import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { WayName } from './accounts-model.ts';

interface Props extends Pick<PageProps<unknown>, 'layout'> {
  /** Providers that are linked already. */
  readonly ways: readonly WayName[];
  /** Path to which the sign-in returns. */
  readonly path: string;
}

/** Takes the place of what only a fresh session may do. */
export function SignInAgain({ ways, path, layout }: Props): ReactElement {
  const t = useT();
  const back = encodeURIComponent(layout.href(path));
  return (
    <div className="notice notice--info">
      <Icon name="info" />
      <div className="stack">
        <p>{t('errors.auth.again')}</p>
        {ways.map((name) => (
          <a key={name} className="link link--under" rel="nofollow" href={layout.href(`/auth/${name}?return=${back}`)}>
            {t('my-account.accounts.again', { way: t(`accounts.way.${name}`) })}
          </a>
        ))}
      </div>
    </div>
  );
}
