import type { T } from '#src/shared/text-keys.ts';
import { breadcrumbs, type Surroundings } from '#views/ui/structured.ts';
import type { DrawSourceModel } from './draw-page.tsx';

export interface Step {
  readonly name: string;
  readonly path: string;
}

/** Breadcrumbs to the source of a draw. */
export const wayTo = (source: DrawSourceModel, t: T): Step[] =>
  source.kind === 'case'
    ? [
        { name: t('fairness.draw.cases'), path: '/' },
        { name: source.title, path: `/case/${source.name}` },
      ]
    : [{ name: t(`fairness.draw.${source.kind}`), path: `/${source.kind}` }];

export const structuredDraw = (
  { id, source }: { readonly id: number; readonly source: DrawSourceModel },
  site: Surroundings,
  t: T,
): object[] => [
  breadcrumbs(site, [...wayTo(source, t), { name: t('fairness.draw.crumb'), path: `/fair/draw/${String(id)}` }]),
];

/** Breadcrumb data of a page below the fairness page. */
export const structuredBeneath = (site: Surroundings, t: T, ...steps: readonly Step[]): object[] => [
  breadcrumbs(site, [{ name: t('fairness.page.title'), path: '/fair' }, ...steps]),
];
