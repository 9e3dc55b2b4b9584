import type { ReactElement } from 'react';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';

export interface SignedOutModel {
  /** The page that the player was on. */
  readonly returnTo: string;
}

type Props = PageProps<SignedOutModel>;

export const signedOutPage = definePage<SignedOutModel>({
  name: 'signed-out',
  Component: (props) => (
    <WindowPage title={useT()('sign-in.ended.title')}>
      <SignedOut {...props} />
    </WindowPage>
  ),
  title: (_, t) => t('sign-in.ended.title'),
  robots: 'noindex',
});

/** The same content over the page whose session was ended elsewhere. */
export const signedOutFragment = defineFragment<SignedOutModel>({
  id: 'signed-out',
  Component: (props) => (
    <WindowPart id="signed-out" title={useT()('sign-in.ended.title')}>
      <SignedOut {...props} />
    </WindowPart>
  ),
});

function SignedOut({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <div className="stack">
      <p>{t('sign-in.ended.why')}</p>
      <div className="acts">
        <a
          className="btn btn--main btn--wide"
          href={`${layout.href('/login')}?return=${encodeURIComponent(model.returnTo)}`}
          rel="nofollow"
        >
          <Icon name="log-in" small />
          {t('sign-in.ended.enter')}
        </a>
        <a className="btn btn--line btn--wide" href={model.returnTo} data-close="">
          {t('sign-in.ended.guest')}
        </a>
      </div>
    </div>
  );
}
