import type { ReactElement } from 'react';
import { formatCount } from '../../src/shared/format.ts';
import { href, LOCALES } from '../../src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import type { ItemModel, OddsItemModel } from '../ui/models.ts';
import { useT } from '../ui/texts.tsx';
import { formatMoment } from './format-moment.ts';
import { OddsPanel } from './odds-panel.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { RepeatPanel } from './repeat-panel.tsx';
import { RotatePanel } from './rotate-panel.tsx';
import { Verdict } from './verdict.tsx';

export interface DrawOutcomeModel extends ItemModel {
  /** Percent, up to four decimals. */
  readonly chance: number;
  /** First and last ticket of its range, both included. */
  readonly from: number;
  readonly to: number;
}

export interface DrawPageModel {
  readonly id: number;
  readonly kind: 'case';
  /** ISO 8601. */
  readonly createdAt: string;
  readonly caseTitle: string;
  readonly caseName: string;
  readonly versionId: number;
  /** Counts up from 1 within its case. */
  readonly versionNumber: number;
  /** The frozen odds of that version; all ranges together are the tickets 0..999999. */
  readonly odds: readonly OddsItemModel[];
  readonly clientSeed: string;
  readonly nonce: number;
  readonly cursor: number;
  /** SHA-256 of the server seed's text, in hex: what the player saw beforehand. */
  readonly serverSeedHash: string;
  /** Null until the pair was rotated; `revealedAt` (ISO 8601) and `digest` (hex) come with it. */
  readonly serverSeed: string | null;
  readonly revealedAt: string | null;
  readonly digest: string | null;
  readonly ticket: number;
  readonly outcome: DrawOutcomeModel;
  /** Whether the one who looks drew it: only they may rotate the pair. */
  readonly isOwner: boolean;
  readonly idempotencyKey: string;
}

/** The public proof of one draw: what was fixed, what was revealed, how the ticket was found, whose it is. */
export const drawPage = definePage<DrawPageModel>({
  name: 'draw',
  Component: Draw,
  title: (model, t) => t('fairness.draw.title', { id: formatCount(model.id) }),
  description: (_, t) => t('fairness.draw.description'),
});

function Draw({ model, frame }: PageProps<DrawPageModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <nav className="crumbs mt2" aria-label={t('fairness.draw.path')}>
        <a href={href(frame.locale, '/')}>{t('fairness.draw.cases')}</a>
        <span aria-hidden="true">/</span>
        <a href={href(frame.locale, `/case/${model.caseName}`)}>{model.caseTitle}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('fairness.draw.crumb')}</span>
      </nav>
      <header className="page-head page-head--tight">
        <h1>{t('fairness.draw.title', { id: formatCount(model.id) })}</h1>
        <p>
          {t(`fairness.kind.${model.kind}`, { title: model.caseTitle, version: model.versionNumber })}
          {' · '}
          <time dateTime={model.createdAt}>{formatMoment(model.createdAt, LOCALES[frame.locale].tag)}</time>
        </p>
      </header>
      <Verdict draw={model} />
      <div className="split split--side section">
        <ProofSteps draw={model} tag={LOCALES[frame.locale].tag} />
        <aside className="stack">
          {model.serverSeed === null && model.isOwner && <RotatePanel model={model} frame={frame} />}
          <OddsPanel draw={model} />
          <RepeatPanel draw={model} />
        </aside>
      </div>
    </div>
  );
}
