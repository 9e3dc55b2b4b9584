import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import { signInHref } from '#views/layout/destinations.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, definePart, type PageProps } from '#views/render.tsx';
import { conditionText } from '#views/ui/case-card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useCurrency, useGlue, useT } from '#ui/texts.tsx';
import { topUpHref } from '#ui/top-up-href.ts';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';
import type { ConditionStepModel, ConditionsPageModel } from './case-page-model.ts';
import { useHref } from '#ui/href.ts';

/** Dialog id used by `data-dialog`. Without JavaScript the link opens the conditions page. */
const CONDITIONS = 'conditions';

type Props = PageProps<ConditionsPageModel>;

/** Conditions of a case and their remaining steps, as a page. */
export const conditionsPage = definePage<ConditionsPageModel>({
  name: CONDITIONS,
  Component: (props) => (
    <WindowPage title={useT()('cases.opener.conditions.title')}>
      <Conditions {...props} />
    </WindowPage>
  ),
  title: ({ title }, t) => t('cases.opener.conditions.page', { title }),
  robots: 'noindex',
});

/** The same content as a dialog over the case. */
export const conditionsPart = definePart<ConditionsPageModel>({
  id: CONDITIONS,
  Component: (props) => (
    <WindowPart id={CONDITIONS} title={useT()('cases.opener.conditions.title')}>
      <Conditions {...props} />
    </WindowPart>
  ),
});

interface AskedProps {
  readonly asks: readonly ConditionStepModel[];
  readonly name: string;
  readonly layout: LayoutModel;
}

/** Conditions of a case, each with its remaining step; the link opens the dialog that explains them. */
export function Asked({ asks, name, layout }: AskedProps): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <>
      <p>
        <b>{t('cases.opener.needs')}</b>
      </p>
      <ul className="opener__asks">
        {asks.map((ask) => (
          <ShortAsk key={ask.kind} ask={ask} name={name} layout={layout} />
        ))}
      </ul>
      <a className="link link--under" href={href(`/case/${name}/conditions`)} data-dialog={CONDITIONS} rel="nofollow">
        {t('cases.opener.conditions.open')}
      </a>
    </>
  );
}

function ShortAsk({ ask, name, layout }: AskProps): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  const { met, kind, value, days, step } = ask;
  const shown = kind === 'topup' ? formatMoney(value, sign) : value;
  const needed = t(`cases.opener.needs.${kind}`, { value: shown, days: days ?? 0 });
  return (
    <li className={met ? 'is-done' : undefined}>
      <Icon name={met ? 'check' : 'lock'} small />
      <span>
        <span>
          {needed}
          {met && <span className="vh">{`, ${t('cases.card.condition.met')}`}</span>}
        </span>
        {'reachedPercent' in step && <progress aria-label={needed} max={100} value={step.reachedPercent} />}
        {isExplained(step) && <span className="tiny muted">{stepText(t, ask, sign)}</span>}
      </span>
      {step.kind !== 'play' && <Way ask={ask} name={name} layout={layout} />}
    </li>
  );
}

/** Steps that no button stands for. */
const isExplained = (step: ConditionStepModel['step']): boolean =>
  ['play', 'wait', 'away'].includes(step.kind) || (step.kind === 'link' && !step.canLink);

function Conditions({ model, layout }: Props): ReactElement {
  const t = useT();
  const glue = useGlue();
  const { left, asks, name } = model;
  const title = glue(model.title);
  return (
    <div className="stack">
      <p className="muted">
        {left === 0
          ? t('cases.opener.conditions.all', { title })
          : t('cases.opener.conditions.left', { title, count: left })}
      </p>
      <ul className="conds">
        {asks.map((ask) => (
          <Ask key={ask.kind} ask={ask} name={name} layout={layout} />
        ))}
      </ul>
      {layout.player === null ? (
        <a className="btn btn--wide" href={signInHref({ ...layout, path: `/case/${name}` })} data-dialog="login">
          {t('sign-in.title')}
        </a>
      ) : (
        <a className="btn btn--wide" href={layout.href(`/case/${name}`)}>
          <Icon name={left === 0 ? 'package' : 'rotate-cw'} small />
          {t(left === 0 ? 'cases.opener.conditions.toCase' : 'cases.opener.conditions.again')}
        </a>
      )}
    </div>
  );
}

interface AskProps {
  readonly ask: ConditionStepModel;
  readonly name: string;
  readonly layout: LayoutModel;
}

function Ask({ ask, name, layout }: AskProps): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  return (
    <li className={ask.met ? 'is-done' : undefined}>
      <Icon name={ask.met ? 'check' : 'lock'} />
      <span>
        <b>{conditionText(t, ask, sign)}</b>
        <span className="small muted">{stepText(t, ask, sign)}</span>
      </span>
      <Way ask={ask} name={name} layout={layout} />
    </li>
  );
}

function stepText(t: T, { step }: ConditionStepModel, sign: string): string {
  if (step.kind === 'link') return t(step.canLink ? 'cases.opener.step.link' : 'cases.opener.step.closed');
  if (step.kind === 'play') return t('cases.opener.step.play', { exp: formatCount(step.exp) });
  if (step.kind === 'topUp') return t('cases.opener.step.topUp', { sum: formatMoney(step.sum, sign) });
  if (step.kind === 'wait') return t('cases.opener.step.wait', { time: step.time });
  return t(`cases.opener.step.${step.kind}`);
}

/** Link or form for the remaining step; null when the player can only wait. */
function Way({ ask: { step }, name, layout: { href } }: AskProps): ReactElement | null {
  const t = useT();
  const { sign } = useCurrency();
  if (step.kind === 'link' && step.canLink) {
    return <WayLink to={href('/profile/accounts')} text={t('cases.opener.go.link')} />;
  }
  if (step.kind === 'subscribe' && step.channel !== null) {
    return <WayLink to={step.channel} text={t('cases.opener.go.subscribe')} isAbroad />;
  }
  if (step.kind === 'play') return <WayLink to={href('/')} text={t('cases.opener.go.play')} />;
  if (step.kind === 'topUp') {
    const text = t('cases.opener.go.topUp', { sum: formatMoney(step.sum, sign) });
    return <WayLink to={topUpHref(href, step.sum, `/case/${name}`)} text={text} dialog="payment" />;
  }
  return null;
}

interface WayLinkProps {
  readonly to: string;
  readonly text: string;
  readonly dialog?: string;
  readonly isAbroad?: boolean;
}

const WayLink = ({ to, text, dialog, isAbroad = false }: WayLinkProps): ReactElement => (
  <a
    className="btn"
    href={to}
    data-dialog={dialog}
    target={isAbroad ? '_blank' : undefined}
    rel={isAbroad ? 'noopener noreferrer' : undefined}
  >
    {text}
  </a>
);
