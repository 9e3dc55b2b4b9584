import { Fragment, type ReactElement } from 'react';
import type { DrawKind } from '#src/shared/draw-kinds.ts';
import { formatCount } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import type { NothingModel, OddsItemModel, SectorOddsModel } from '#ui/models/items.ts';
import pairCheck from '#islands/pair-check.island.tsx';
import { AskAbout } from '#views/ui/ask-about.tsx';
import { Island } from '#views/ui/island.tsx';
import { useT } from '#ui/texts.tsx';
import { preciseMoment } from '#src/shared/format-time.ts';
import { OddsPanel } from './odds-panel.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { RepeatPanel } from './repeat-panel.tsx';
import { RotatePanel } from './rotate-panel.tsx';
import { structuredDraw, wayTo } from './structured.ts';
import { Verdict } from './verdict.tsx';

export type DrawSourceModel =
  | {
      readonly kind: 'case';
      /** URL name and title. */
      readonly name: string;
      readonly title: string;
      readonly versionId: number;
      /** Counts up from 1 within its case. */
      readonly version: number;
    }
  /** A game with odds made for each of its draws. */
  | { readonly kind: Exclude<DrawKind, 'case' | 'wheel'>; readonly id: number }
  /** Id of the spin and version of the wheel. */
  | { readonly kind: 'wheel'; readonly id: number; readonly version: number };

export type RangeModel = OddsItemModel | SectorOddsModel | NothingModel;

export interface DrawPageModel {
  readonly id: number;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly source: DrawSourceModel;
  /** Frozen odds of the draw; the ranges together cover tickets 0..999999. */
  readonly odds: readonly RangeModel[];
  readonly clientSeed: string;
  readonly nonce: number;
  readonly cursor: number;
  /** SHA-256 of the server seed's text, in hex, shown to the player before the draw. */
  readonly serverSeedHash: string;
  /** Null until the seed pair is rotated; `revealedAt` (ISO 8601) and `digest` (hex) are set with it. */
  readonly serverSeed: string | null;
  readonly revealedAt: string | null;
  readonly digest: string | null;
  readonly ticket: number;
  /** The range that contains the ticket. */
  readonly outcome: RangeModel;
  /** True when the viewer owns the draw; only the owner may rotate the pair. */
  readonly isOwner: boolean;
  readonly idempotencyKey: string;
}

/** Public proof of one draw: committed and revealed values, derivation of the ticket, and owner. */
export const drawPage = definePage<DrawPageModel>({
  name: 'draw',
  styles: 'fair',
  Component: Draw,
  title: (model, t) => t('fairness.draw.title', { id: formatCount(model.id) }),
  description: (_, t) => t('fairness.draw.description'),
  structured: structuredDraw,
  robots: 'noindex',
});

function Draw({ model, layout }: PageProps<DrawPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <Crumbs source={model.source} layout={layout} />
      <header className="page-head page-head--tight">
        <h1>{t('fairness.draw.title', { id: formatCount(model.id) })}</h1>
        <p>
          {sourceText(t, model.source)}
          {' · '}
          <time dateTime={model.createdAt}>{preciseMoment(model.createdAt, LOCALES[layout.locale].tag)}</time>
        </p>
      </header>
      <Verdict draw={model} />
      {model.serverSeed !== null && model.isOwner && (
        <div className="mt2">
          <Island of={pairCheck} props={{ serverSeedHash: model.serverSeedHash }} />
        </div>
      )}
      <div className="split split--side section">
        <ProofSteps draw={model} tag={LOCALES[layout.locale].tag} />
        <aside className="stack">
          {model.serverSeed === null && model.isOwner && <RotatePanel model={model} layout={layout} />}
          <OddsPanel draw={model} />
          <RepeatPanel draw={model} />
          {model.isOwner && <AskAbout kind="draw" subject={model.id} />}
        </aside>
      </div>
    </div>
  );
}

function Crumbs({
  source,
  layout,
}: { source: DrawSourceModel } & Pick<PageProps<DrawPageModel>, 'layout'>): ReactElement {
  const t = useT();
  return (
    <nav className="crumbs" aria-label={t('fairness.draw.path')}>
      {wayTo(source, t).map(({ name, path }) => (
        <Fragment key={path}>
          <a href={layout.href(path)}>{name}</a>
          <span aria-hidden="true">/</span>
        </Fragment>
      ))}
      <span aria-current="page">{t('fairness.draw.crumb')}</span>
    </nav>
  );
}

const sourceText = (t: T, source: DrawSourceModel): string =>
  source.kind === 'case'
    ? t('fairness.kind.case', { title: source.title, version: source.version })
    : t(`fairness.kind.${source.kind}`, {
        id: formatCount(source.id),
        version: source.kind === 'wheel' ? source.version : 0,
      });
