import type { ReactElement } from 'react';
import { signInHref } from '#views/layout/destinations.ts';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Says to a guest that the items are samples and nothing is staked, with a link to sign in. */
export function SampleNotice({ layout }: Pick<PageProps<null>, 'layout'>): ReactElement {
  const t = useT();
  return (
    <p className="notice notice--info sample">
      <Icon name="info" />
      <span>
        {t('sign-in.sample')}{' '}
        <a className="link--under" href={signInHref(layout)} rel="nofollow" data-dialog="login">
          {t('sign-in.sample.enter')}
        </a>
      </span>
    </p>
  );
}
