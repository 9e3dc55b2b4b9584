import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { CaseCard } from '#views/ui/case-card.tsx';
import { OpenHere } from '#views/ui/closed-here.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

export interface ErrorPageModel {
  readonly status: number;
  readonly message: string;
  readonly path: string;
  /** Identifies the request in the log; the visitor can quote it to support. */
  readonly requestId: string;
  /** Suggested cases; may be empty. */
  readonly cases: readonly CaseCardModel[];
}

/** Error page with the message, the request id for support and links back to the store. */
export const errorPage = definePage<ErrorPageModel>({
  name: 'error',
  Component: ErrorScreen,
  title: (model, t) => t(titleKey(model.status)),
  robots: 'noindex',
});

const CLOSED = 451;

/** The specification has two headings; 451 has its own. The message below the heading gives the reason. */
const titleKey = (status: number): 'layout.closed.title' | 'layout.error.notFound' | 'layout.error.server' =>
  status === CLOSED ? 'layout.closed.title' : status === 404 ? 'layout.error.notFound' : 'layout.error.server';

/** Attributes from which the browser reports the error (islands/runtime/network/report.ts). */
const mishapOf = ({ status, requestId }: ErrorPageModel) => ({ 'data-mishap': status, 'data-request': requestId });

/** Page for status 451: a legal restriction, so it is not reported as an error. */
function Closed({ model, frame }: PageProps<ErrorPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap lost lost--closed">
      <div className="lost__text">
        <p className="lost__code num">{model.status}</p>
        <h1>{t(titleKey(model.status))}</h1>
        <p className="muted">{model.message}</p>
        <OpenHere frame={frame} />
        <div className="row mt3">
          <a className="btn" href={frame.href('/')}>
            <Icon name="house" small />
            {t('layout.error.home')}
          </a>
        </div>
      </div>
    </div>
  );
}

function ErrorScreen(props: PageProps<ErrorPageModel>): ReactElement {
  const t = useT();
  const { model, frame } = props;
  if (model.status === CLOSED) return <Closed {...props} />;
  return (
    <>
      <div className="wrap lost" {...(model.status === 404 ? {} : mishapOf(model))}>
        <Wreck />
        <div className="lost__text">
          <p className="lost__code num">{model.status}</p>
          <h1>{t(titleKey(model.status))}</h1>
          <p className="muted">{model.message}</p>
          <p>{t(model.status === 404 ? 'layout.error.adviceNotFound' : 'layout.error.advice')}</p>
          <div className="row mt3">
            <a className="btn" href={frame.href('/')}>
              <Icon name="house" small />
              {t('layout.error.home')}
            </a>
            <a className="btn btn--line" href={frame.href('/contacts')}>
              <Icon name="headset" small />
              {t('layout.error.support')}
            </a>
          </div>
          <p className="tiny faint">
            {`${t('layout.error.code')} `}
            <code>{model.requestId}</code>
          </p>
        </div>
      </div>
      {model.cases.length > 0 && <Suggestions cases={model.cases} />}
    </>
  );
}

function Suggestions({ cases }: Pick<ErrorPageModel, 'cases'>): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <section className="wrap section" aria-labelledby="instead">
      <h2 id="instead">{t('layout.error.instead')}</h2>
      <ul className="case-grid mt3">
        {cases.map((card) => (
          <li key={card.name}>
            <CaseCard card={card} href={href(`/case/${card.name}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Picture of the broken crate without its size suffix. The hash changes with the drawing (tools/catalogue/images.json).
 */
const WRECK = '/art/wreck.1f044c99';

/** Uses <picture> so that React emits no preload for it. */
function Wreck(): ReactElement {
  const t = useT();
  return (
    <picture>
      <img
        className="lost__art"
        src={`${WRECK}-640x434.webp`}
        srcSet={`${WRECK}-1280x868.webp 2x`}
        width={640}
        height={434}
        alt={t('layout.error.picture')}
        fetchPriority="high"
      />
    </picture>
  );
}
