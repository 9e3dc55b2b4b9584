import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { useT } from '#ui/texts.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

export interface PromoRow {
  readonly id: number;
  readonly code: string;
  /** The only player who may use the code. */
  readonly ownerId: number | null;
  readonly batchId: number | null;
  readonly kind: 'percent' | 'sum' | 'skin' | 'wheel';
  /** Percent or roubles, depending on the kind. */
  readonly amount: number;
  /** The most that a percentage adds, in roubles; 0 without a limit, and for other kinds. */
  readonly most: number;
  /** Minimum top-up in roubles; 0 for none. */
  readonly least: number;
  readonly uses: number;
  readonly maxUses: number | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly createdAt: string;
  readonly state: 'running' | 'early' | 'over' | 'usedUp';
}

export interface PromoListModel {
  readonly key: string;
  readonly list: readonly PromoRow[];
  readonly next: number | null;
  readonly isFirst: boolean;
}

export const PROMO_LIST = 'promo-list';

/** Short description of a code's reward. */
export function givenWords({ kind, amount, most }: Pick<PromoRow, 'kind' | 'amount' | 'most'>, t: T): string {
  if (kind === 'wheel') return t('admin-marketing.promo.gives.wheel');
  const shown = kind === 'percent' ? formatPercent(amount, t.tag) : formatMoney(amount, '₽');
  if (most > 0) return t('admin-marketing.promo.gives.percentMost', { amount: shown, most: formatMoney(most, '₽') });
  return t(`admin-marketing.promo.gives.${kind}`, { amount: shown });
}

export function PromoList({ model, layout }: PageProps<PromoListModel>): ReactElement {
  const t = useT();
  const { locale } = layout;
  const action = layout.href('/staff/promos');
  if (model.list.length === 0) {
    return (
      <div id={PROMO_LIST}>
        <EmptyNote
          icon="ticket-percent"
          title={t('admin-marketing.promos.none')}
          text={t('admin-marketing.promos.none.text')}
        />
      </div>
    );
  }
  return (
    <section id={PROMO_LIST} className="panel" aria-label={t('admin-access.power.promos')}>
      <GridTable
        label={t('admin-access.power.promos')}
        columns={[
          { title: t('admin-marketing.promo.code') },
          { title: t('admin-marketing.promo.gives') },
          { title: t('admin-marketing.promo.uses'), isNumber: true, isMinor: true },
          { title: t('admin-settings.until'), isMinor: true },
          { title: t('admin-settings.state'), isMinor: true },
          { title: t('admin-settings.acts'), isSilent: true },
        ]}
      >
        {model.list.map((promo, index) => (
          <tr key={promo.id}>
            <td>
              <a className="link link--under num" href={`${action}/${String(promo.id)}`}>
                {promo.code}
              </a>
            </td>
            <td>{givenWords(promo, t)}</td>
            <td className="num">{usesOf(promo)}</td>
            <td>{promo.until === null ? t('admin-settings.never') : shortMoment(promo.until, LOCALES[locale].tag)}</td>
            <td>
              <PromoState state={promo.state} />
            </td>
            <td>
              {promo.state !== 'over' && (
                <StaffForm
                  layout={layout}
                  action={`${action}/${String(promo.id)}/end`}
                  idempotencyKey={`${model.key}-e${String(index)}`}
                >
                  <ConfirmButton
                    label={t('admin-settings.end')}
                    confirm={t('admin-marketing.promo.end', { code: promo.code })}
                  />
                </StaffForm>
              )}
            </td>
          </tr>
        ))}
      </GridTable>
      <CursorPager here={action} next={model.next} isFirst={model.isFirst} />
    </section>
  );
}

/** Uses and maximum uses of a code. */
export const usesOf = ({ uses, maxUses }: Pick<PromoRow, 'uses' | 'maxUses'>): string =>
  `${formatCount(uses)} / ${maxUses === null ? '∞' : formatCount(maxUses)}`;

const TONES: Readonly<Record<PromoRow['state'], string>> = {
  running: 'badge badge--ok',
  early: 'badge badge--info',
  over: 'badge',
  usedUp: 'badge',
};

export function PromoState({ state }: Pick<PromoRow, 'state'>): ReactElement {
  const t = useT();
  return <span className={TONES[state]}>{t(`admin-marketing.promo.state.${state}`)}</span>;
}
