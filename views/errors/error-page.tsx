import type { ReactElement } from 'react';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { AskAbout } from '#views/ui/ask-about.tsx';
import { CaseCard } from '#views/ui/case-card.tsx';
import { OpenHere } from '#views/ui/closed-here.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { sizesOf } from '#ui/picture.tsx';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

export interface ErrorPageModel {
  readonly status: number;
  /** The key of the error, by which a player asks support about it; null for one that says nothing to them. */
  readonly refusal: string | null;
  /** True if the account is blocked. */
  readonly isBlocked: boolean;
  /** True if a blocked player can ask for a link by e-mail. */
  readonly hasLinks: boolean;
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
  styles: 'info',
  Component: ErrorScreen,
  title: (model, t) => t(titleKey(model)),
  robots: 'noindex',
});

const CLOSED = 451;

type TitleKey = 'layout.blocked.title' | 'layout.closed.title' | 'layout.error.notFound' | 'layout.error.server';

/** The specification has two headings; 451 and a blocked account have their own. The message below gives the reason. */
function titleKey({ status, isBlocked }: ErrorPageModel): TitleKey {
  if (isBlocked) return 'layout.blocked.title';
  if (status === CLOSED) return 'layout.closed.title';
  return status === 404 ? 'layout.error.notFound' : 'layout.error.server';
}

/** Attributes from which the browser reports the error (islands/runtime/network/report.ts). */
const mishapOf = ({ status, requestId }: ErrorPageModel) => ({ 'data-mishap': status, 'data-request': requestId });

/** Page for status 451: a legal restriction, so it is not reported as an error. */
function Closed({ model, layout }: PageProps<ErrorPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap lost lost--closed">
      <div className="lost__text">
        <p className="lost__code num">{model.status}</p>
        <h1>{t(titleKey(model))}</h1>
        <p className="muted">{model.message}</p>
        <OpenHere layout={layout} />
        <div className="row mt3">
          <a className="btn" href={layout.href('/')}>
            <Icon name="house" small />
            {t('layout.error.home')}
          </a>
        </div>
      </div>
    </div>
  );
}

/** A blocked account is a decision of staff, so it is not reported as an error. */
function Blocked({ model, layout }: PageProps<ErrorPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap lost lost--closed">
      <div className="lost__text">
        <h1>{t(titleKey(model))}</h1>
        <p>{model.message}</p>
        <p className="muted">{t('layout.blocked.text')}</p>
        <div className="row mt3">
          {model.hasLinks && (
            <a className="btn" href={layout.href('/help/blocked')}>
              <Icon name="headset" small />
              {t('questions.blocked.ask')}
            </a>
          )}
          <a className={model.hasLinks ? 'btn btn--line' : 'btn'} href={layout.href('/contacts')}>
            <Icon name="headset" small />
            {t('layout.error.support')}
          </a>
          <a className="btn btn--line" href={layout.href('/')}>
            <Icon name="house" small />
            {t('layout.error.home')}
          </a>
        </div>
        <p className="tiny faint">
          {`${t('layout.error.code')} `}
          <code>{model.requestId}</code>
        </p>
      </div>
    </div>
  );
}

function ErrorScreen(props: PageProps<ErrorPageModel>): ReactElement {
  const t = useT();
  const { model, layout } = props;
  if (model.isBlocked) return <Blocked {...props} />;
  if (model.status === CLOSED) return <Closed {...props} />;
  return (
    <>
      <div className="wrap lost" {...(model.status === 404 ? {} : mishapOf(model))}>
        <Wreck />
        <div className="lost__text">
          <p className="lost__code num">{model.status}</p>
          <h1>{t(titleKey(model))}</h1>
          <Message model={model} />
          <p>{t(model.status === 404 ? 'layout.error.adviceNotFound' : 'layout.error.advice')}</p>
          <div className="row mt3">
            {model.status === 401 && layout.player === null && (
              <a className="btn" href={signInHref({ ...layout, path: '/' })} rel="nofollow" data-dialog="login">
                <Icon name="log-in" small />
                {t('sign-in.invitation.enter')}
              </a>
            )}
            <a className="btn" href={layout.href('/')}>
              <Icon name="house" small />
              {t('layout.error.home')}
            </a>
            {layout.player !== null && model.refusal !== null ? (
              <AskAbout kind="refusal" subject={model.refusal} className="btn btn--line" />
            ) : (
              <a className="btn btn--line" href={layout.href('/contacts')}>
                <Icon name="headset" small />
                {t('layout.error.support')}
              </a>
            )}
            {model.status >= 500 && (
              <a className="btn btn--line" href={layout.href('/status')}>
                <Icon name="gauge" small />
                {t('status.title')}
              </a>
            )}
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

/** The path in the message is typed as an address. */
function Message({ model: { status, message, path } }: Pick<PageProps<ErrorPageModel>, 'model'>): ReactElement {
  const isPath = status === 404 && path !== '' && message.endsWith(path);
  if (!isPath) return <p className="muted">{message}</p>;
  return (
    <p className="muted lost__path">
      {message.slice(0, -path.length)}
      <code>{path}</code>
    </p>
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
const WRECK_WIDTHS = sizesOf({ xl: '604px', sm: '486px' }, '93vw');

/** Uses <picture> so that React emits no preload for it. */
function Wreck(): ReactElement {
  const t = useT();
  return (
    <picture>
      <img
        className="lost__art"
        src={`${WRECK}-640x434.webp`}
        srcSet={`${WRECK}-640x434.webp 640w, ${WRECK}-1280x868.webp 1280w`}
        sizes={WRECK_WIDTHS}
        width={640}
        height={434}
        alt={t('layout.error.picture')}
        fetchPriority="high"
      />
    </picture>
  );
}
