import type { ReactElement } from 'react';
import { formatChance, formatShare } from '#src/shared/format-odds.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Figures of a case in percent, for the row beside its price; null where there are none. */
export interface OddsFacts {
  /** Chance of an item that is worth more than the opening costs. */
  readonly dearer: number | null;
  /** Average return. */
  readonly rtp: number | null;
}

export interface OddsRowProps {
  /** Slug of the case. */
  readonly name: string;
  readonly facts: OddsFacts;
  /** Hash of the seed of the next draw; null for a guest. */
  readonly hash: string | null;
}

/** Chance, return and commitment beside the button that spends. It opens the odds; without JavaScript their page. */
export function OddsRow({ name, facts: { dearer, rtp }, hash }: OddsRowProps): ReactElement {
  const href = useHref();
  const t = useT();
  const parts = [
    dearer === null && rtp === null ? t('cases.odds.row.all') : null,
    dearer === null ? null : t('cases.odds.row.dearer', { chance: formatChance(dearer, t.tag) }),
    rtp === null ? null : t('cases.odds.row.return', { share: formatShare(Math.floor(rtp * 100) / 100, t.tag) }),
    hash === null ? null : t('cases.odds.row.hash', { hash: `${hash.slice(0, 4)}…${hash.slice(-4)}` }),
  ].filter((part) => part !== null);
  return (
    <a className="odds-row" href={href(`/case/${name}/odds`)} data-dialog="odds-sheet">
      <Icon name="shield-check" small />
      <span>{parts.join('\u00a0· ')}</span>
    </a>
  );
}
