import type { ReactElement } from 'react';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Picture } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';
import type { AdvertModel } from '#src/players/announcements/outputs.ts';

type Props = PageProps<AdvertModel>;

/** Announcement as a separate page, for browsers without JavaScript. */
export const advertPage = definePage<AdvertModel>({
  name: 'announcement',
  isQuiet: true,
  Component: (props) => (
    <WindowPage title={useT()('announcements.title')}>
      <Advert {...props} />
    </WindowPage>
  ),
  title: ({ lead }, t) => `${t('announcements.title')}: ${lead}`,
  robots: 'noindex',
});

/** Announcement as a dialog that a browser opens once (islands/runtime/dialogs/announcement.ts). */
export const advertFragment = defineFragment<AdvertModel>({
  id: 'announcement',
  Component: (props) => (
    <WindowPart id="announcement" title={useT()('announcements.title')}>
      <Advert {...props} />
    </WindowPart>
  ),
});

/** Picture, title and text of an announcement, in its window and in the preview for staff. */
export const AdvertWords = ({
  lead,
  text,
  logo,
  palette,
}: Pick<AdvertModel, 'lead' | 'text' | 'logo' | 'palette'>): ReactElement => (
  <>
    {logo !== null && (
      <div className="announcement" data-pal={palette ?? undefined}>
        <Picture logo={logo} size="crate" load="eager" />
      </div>
    )}
    <p className="announcement__lead">{lead}</p>
    <p className="announcement__text">{text}</p>
  </>
);

function Advert({ model, layout }: Props): ReactElement {
  const t = useT();
  const { action, link } = model;
  return (
    <>
      <AdvertWords {...model} />
      <div className="acts">
        {link !== null && (
          <a className="btn btn--main btn--wide" href={link}>
            {action}
          </a>
        )}
        <a
          className={link === null ? 'btn btn--wide' : 'btn btn--ghost btn--wide'}
          href={layout.href('/')}
          data-close=""
        >
          {t('announcements.close')}
        </a>
      </div>
    </>
  );
}
