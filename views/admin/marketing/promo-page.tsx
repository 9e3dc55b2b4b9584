import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { LOCALES } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { shortMoment } from '#src/shared/format-time.ts';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { givenWords, type PromoRow, PromoState, usesOf } from './promo-list.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

export interface PromoPageModel {
  readonly key: string;
  readonly promo: PromoRow;
  readonly uses: readonly {
    readonly id: number;
    readonly playerId: number;
    readonly paymentId: number | null;
    readonly createdAt: string;
  }[];
  readonly next: number | null;
  readonly isFirst: boolean;
}

export const promoPage = definePage<PromoPageModel>({
  name: 'staff-promo',
  Component: Promo,
  title: ({ promo }, t) => `${t('admin-marketing.promo.one')} ${promo.code}`,
  robots: 'noindex',
});

type Props = PageProps<PromoPageModel>;

function Promo(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const list = layout.href('/staff/promos');
  return (
    <>
      <StaffHead title={model.promo.code} crumbs={[{ title: t('admin-access.power.promos'), href: list }]} />
      <div className="staff-grid staff-grid--top">
        <Uses {...props} />
        <Terms {...props} />
      </div>
    </>
  );
}

function Uses({ model, layout }: Props): ReactElement {
  const t = useT();
  const { promo, uses, next, isFirst } = model;
  const own = layout.href(`/staff/promos/${String(promo.id)}`);
  const { tag } = LOCALES[layout.locale];
  return (
    <StaffPanel id="uses" title={t('admin-marketing.promo.used')} beside={<span className="num">{usesOf(promo)}</span>}>
      {uses.length === 0 ? (
        <p className="muted">{t('admin-marketing.promo.used.none')}</p>
      ) : (
        <GridTable
          label={t('admin-marketing.promo.used')}
          columns={[
            { title: t('admin-settings.player') },
            { title: t('admin-settings.payment') },
            { title: t('admin-settings.when') },
          ]}
        >
          {uses.map(({ id, playerId, paymentId, createdAt }) => (
            <tr key={id}>
              <td>
                <a className="link link--under num" href={layout.href(`/staff/players/${String(playerId)}`)}>
                  {playerId}
                </a>
              </td>
              <td className="num">{paymentId ?? t('admin-settings.none')}</td>
              <td>{shortMoment(createdAt, tag)}</td>
            </tr>
          ))}
        </GridTable>
      )}
      <CursorPager here={own} next={next} isFirst={isFirst} />
    </StaffPanel>
  );
}

function Terms({ model: { promo, key }, layout }: Props): ReactElement {
  const t = useT();
  const own = layout.href(`/staff/promos/${String(promo.id)}`);
  const { tag } = LOCALES[layout.locale];
  const moment = (iso: string | null, otherwise: string): string => (iso === null ? otherwise : shortMoment(iso, tag));
  return (
    <StaffPanel id="terms" title={t('admin-marketing.promo.gives')} beside={<PromoState state={promo.state} />}>
      <dl className="bill">
        <dt>{t('admin-marketing.promo.gives')}</dt>
        <dd>{givenWords(promo, t)}</dd>
        <dt>{t('admin-marketing.promo.least')}</dt>
        <dd>{promo.least === 0 ? t('admin-settings.none') : formatMoney(promo.least, '₽')}</dd>
        <dt>{t('admin-settings.from')}</dt>
        <dd>{moment(promo.from, t('admin-settings.atOnce'))}</dd>
        <dt>{t('admin-settings.until')}</dt>
        <dd>{moment(promo.until, t('admin-settings.never'))}</dd>
        <dt>{t('admin-settings.made')}</dt>
        <dd>{shortMoment(promo.createdAt, tag)}</dd>
      </dl>
      {promo.state !== 'over' && (
        <StaffForm layout={layout} className="mt2" action={`${own}/end`} idempotencyKey={key}>
          <ConfirmButton
            label={t('admin-settings.end')}
            confirm={t('admin-marketing.promo.end', { code: promo.code })}
          />
        </StaffForm>
      )}
    </StaffPanel>
  );
}
