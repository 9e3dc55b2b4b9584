import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import type { Href } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { signInHref } from '#views/layout/destinations.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
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
  name: 'conditions',
  styles: 'cases',
  isQuiet: true,
  Component: (props) => (
    <WindowPage title={useT()('cases.locked.conditions.title')}>
      <Conditions {...props} />
    </WindowPage>
  ),
  title: ({ title }, t) => t('cases.locked.conditions.page', { title }),
  robots: 'noindex',
});

/** The same content as a dialog over the case. */
export const conditionsFragment = defineFragment<ConditionsPageModel>({
  id: CONDITIONS,
  Component: (props) => (
    <WindowPart id={CONDITIONS} title={useT()('cases.locked.conditions.title')}>
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
        <b>{t('cases.locked.needs')}</b>
      </p>
      <ul className="opener__asks">
        {asks.map((ask) => (
          <ShortAsk key={ask.kind} ask={ask} name={name} layout={layout} />
        ))}
      </ul>
      <a className="link link--under" href={href(`/case/${name}/conditions`)} data-dialog={CONDITIONS} rel="nofollow">
        {t('cases.locked.conditions.open')}
      </a>
    </>
  );
}

function ShortAsk({ ask, name, layout }: AskProps): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  const { met, kind, value, days, step } = ask;
  const shown = kind === 'topup' ? formatMoney(value, sign) : value;
  const needed = t(`cases.locked.needs.${kind}`, { value: shown, count: days ?? 0 });
  return (
    <li className={met ? 'is-done' : undefined}>
      <Icon name={met ? 'check' : 'lock'} small />
      <span>
        <span>
          {needed}
          {met && <span className="vh">{`, ${t('cases.card.condition.met')}`}</span>}
        </span>
        {isExplained(step) && <span className="tiny muted">{stepText(t, ask, sign)}</span>}
      </span>
      {step.kind !== 'play' && <Way ask={ask} name={name} layout={layout} />}
      {'reachedPercent' in step && <progress aria-label={needed} max={100} value={step.reachedPercent} />}
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
          ? t('cases.locked.conditions.all', { title })
          : t('cases.locked.conditions.left', { title, count: left })}
      </p>
      <ul className="conds">
        {asks.map((ask) => (
          <Ask key={ask.kind} ask={ask} name={name} layout={layout} />
        ))}
      </ul>
      {layout.player === null ? (
        <a className="btn btn--wide" href={signInHref({ ...layout, path: `/case/${name}` })} data-dialog="login">
          {t('layout.signIn')}
        </a>
      ) : (
        <a className="btn btn--wide" href={layout.href(`/case/${name}`)}>
          <Icon name={left === 0 ? 'package' : 'rotate-cw'} small />
          {t(left === 0 ? 'cases.locked.conditions.toCase' : 'cases.locked.conditions.again')}
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
  if (step.kind === 'link') return t(step.canLink ? 'cases.locked.step.link' : 'cases.locked.step.closed');
  if (step.kind === 'play') return t('cases.locked.step.play', { exp: formatCount(step.exp) });
  if (step.kind === 'topUp') return t('cases.locked.step.topUp', { sum: formatMoney(step.sum, sign) });
  if (step.kind === 'wait') return t('cases.locked.step.wait', { time: step.time });
  return t(`cases.locked.step.${step.kind}`);
}

/**
 * The step of the first open condition that the visitor can take now, as the main button of the case; the other cases
 * where there is none.
 */
export function NextStep({ asks, name, layout }: AskedProps): ReactElement {
  const t = useT();
  const { sign } = useCurrency();
  const [way] = asks.flatMap(({ step }) => wayOf({ step, name, href: layout.href, t, sign }) ?? []);
  return (
    <div className="buy">
      {way === undefined ? (
        <a id="open" className="btn btn--big btn--wide" href={layout.href('/')}>
          {t('cases.locked.go.play')}
        </a>
      ) : (
        <WayLink {...way} isMain />
      )}
    </div>
  );
}

/** Link or form for the remaining step; null when the player can only wait. */
function Way({ ask: { step }, name, layout: { href } }: AskProps): ReactElement | null {
  const t = useT();
  const { sign } = useCurrency();
  const way = wayOf({ step, name, href, t, sign });
  return way === null ? null : <WayLink {...way} />;
}

interface WayQuestion {
  readonly step: ConditionStepModel['step'];
  readonly name: string;
  readonly href: Href;
  readonly t: T;
  readonly sign: string;
}

function wayOf({ step, name, href, t, sign }: WayQuestion): WayModel | null {
  if (step.kind === 'link' && step.canLink) return { to: href('/profile/accounts'), text: t('cases.locked.go.link') };
  if (step.kind === 'subscribe' && step.channel !== null)
    return { to: step.channel, text: t('cases.locked.go.subscribe'), isAbroad: true };
  if (step.kind === 'play') return { to: href('/'), text: t('cases.locked.go.play') };
  if (step.kind !== 'topUp') return null;
  const text = t('cases.locked.go.topUp', { sum: formatMoney(step.sum, sign) });
  return { to: topUpHref(href, step.sum, `/case/${name}`), text, dialog: 'payment' };
}

interface WayModel {
  readonly to: string;
  readonly text: string;
  readonly dialog?: string;
  readonly isAbroad?: boolean;
}

const WayLink = ({ to, text, dialog, isAbroad = false, isMain = false }: WayModel & { isMain?: boolean }) => (
  <a
    id={isMain ? 'open' : undefined}
    className={isMain ? 'btn btn--main btn--big btn--wide' : 'btn'}
    href={to}
    data-dialog={dialog}
    target={isAbroad ? '_blank' : undefined}
    rel={isAbroad ? 'noopener noreferrer' : undefined}
  >
    {text}
  </a>
);
