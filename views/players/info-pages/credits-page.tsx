import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { useT } from '#ui/texts.tsx';

interface CreditsPageModel {
  readonly set: {
    readonly name: string;
    readonly address: string;
    readonly licence: string;
    readonly licenceAddress: string;
  };
  readonly silhouettes: ReadonlyArray<{
    readonly author: string;
    readonly address: string | null;
    readonly icons: readonly string[];
  }>;
  readonly works: readonly WorkModel[];
  readonly notices: ReadonlyArray<{
    readonly licence: string;
    readonly holders: readonly string[];
    readonly text: string;
  }>;
}

interface WorkModel {
  readonly kind: 'icons' | 'flags' | 'brands' | 'font' | 'code' | 'pictures';
  readonly name: string;
  readonly address: string;
  readonly licence: string;
  readonly holder: string;
}

export const creditsPage = definePage<CreditsPageModel>({
  name: 'legal',
  styles: 'info',
  isLong: true,
  Component: Credits,
  title: (_, t) => t('info-pages.credits.title'),
  description: (_, t) => t('info-pages.credits.description'),
});

function Credits({ model, layout }: PageProps<CreditsPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('info-pages.credits.title')}</h1>
        <p>{t('info-pages.credits.lead')}</p>
      </header>
      <article className="prose">
        <Silhouettes set={model.set} silhouettes={model.silhouettes} />
        <section aria-labelledby="works">
          <h2 id="works">{t('info-pages.credits.works')}</h2>
          <ul className="list">
            {model.works.map((work) => (
              <Work key={work.name} work={work} />
            ))}
          </ul>
          <p className="mt3">{t('info-pages.credits.libvips')}</p>
        </section>
        <Notices notices={model.notices} file={layout.assets.licences} />
      </article>
    </div>
  );
}

function Silhouettes({ set, silhouettes }: Pick<CreditsPageModel, 'set' | 'silhouettes'>): ReactElement {
  const t = useT();
  return (
    <section aria-labelledby="art">
      <h2 id="art">{t('info-pages.credits.art')}</h2>
      <p>{t('info-pages.credits.artText')}</p>
      <p className="row mt3">
        <a className="ext" href={set.address} rel="noopener">
          {set.name}
        </a>
        <a className="ext" href={set.licenceAddress} rel="license noopener">
          {set.licence}
        </a>
      </p>
      <dl className="facts mt3">
        {silhouettes.map(({ author, address, icons }) => [
          <dt key={`${author} name`}>
            {address === null ? (
              author
            ) : (
              <a className="ext" href={address} rel="noopener">
                {author}
              </a>
            )}
          </dt>,
          <dd key={author} lang="en">
            {icons.join(', ')}
          </dd>,
        ])}
      </dl>
    </section>
  );
}

function Work({ work: { kind, name, address, licence, holder } }: { readonly work: WorkModel }): ReactElement {
  const t = useT();
  return (
    <li>
      <span>
        <a className="ext" href={address} rel="noopener">
          {name}
        </a>
        {`, ${licence}`}
        <br />
        <span className="muted">{`${t(`info-pages.credits.kind.${kind}`)} · ${holder}`}</span>
      </span>
    </li>
  );
}

interface NoticesProps extends Pick<CreditsPageModel, 'notices'> {
  /** Address of the licences of everything that browsers load. */
  readonly file: string;
}

function Notices({ notices, file }: NoticesProps): ReactElement {
  const t = useT();
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{t('info-pages.credits.notices')}</h2>
      <p>{t('info-pages.credits.noticesText')}</p>
      <p className="mt3">
        <a className="ext" href={file} rel="license" hrefLang="en" type="text/plain">
          {t('info-pages.credits.file')}
        </a>
      </p>
      {notices.map(({ licence, holders, text }) => (
        <div key={licence} className="mt3 small" lang="en">
          <h3>{licence}</h3>
          <p>{holders.join('; ')}</p>
          <p className="mt2">{text}</p>
        </div>
      ))}
    </section>
  );
}
