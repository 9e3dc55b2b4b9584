import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { definePage, definePart, type PageProps } from '../render.tsx';
import { Picture } from '../ui/picture.tsx';
import { useT } from '../ui/texts.tsx';
import { WindowPage, WindowPart } from '../ui/window.tsx';

/** What the store tells everybody once. */
export interface AdvertModel {
  readonly ID: number;
  /** What it is about, in a few words. */
  readonly lead: string;
  readonly text: string;
  /** What its button says, and where that leads, with the language's prefix; null where it leads nowhere. */
  readonly action: string | null;
  readonly link: string | null;
  /** Address of a case's 130x88 picture, and the colours of that case. */
  readonly logo: string | null;
  readonly palette: string | null;
}

type Props = PageProps<AdvertModel>;

/** An advert as a page of its own, for whom no script runs. */
export const advertPage = definePage<AdvertModel>({
  name: 'advert',
  Component: (props) => (
    <WindowPage title={useT()('adverts.title')}>
      <Advert {...props} />
    </WindowPage>
  ),
  title: ({ lead }, t) => `${t('adverts.title')}: ${lead}`,
  robots: 'noindex',
});

/** The same over the page, which the browser opens by itself, once (islands/runtime/advert.ts). */
export const advertPart = definePart<AdvertModel>({
  id: 'advert',
  Component: (props) => (
    <WindowPart id="advert" title={useT()('adverts.title')}>
      <Advert {...props} />
    </WindowPart>
  ),
});

function Advert({ model, frame }: Props): ReactElement {
  const t = useT();
  const { lead, text, action, link, logo, palette } = model;
  return (
    <>
      {logo !== null && (
        <div className="advert" data-pal={palette ?? undefined}>
          <Picture logo={logo} size="card" load="eager" />
        </div>
      )}
      <p>
        <b>{lead}</b> {text}
      </p>
      <div className="acts">
        {link !== null && (
          <a className="btn btn--wide" href={link}>
            {action}
          </a>
        )}
        <a className="btn btn--line btn--wide" href={href(frame.locale, '/')} data-close="">
          {t('adverts.close')}
        </a>
      </div>
    </>
  );
}
