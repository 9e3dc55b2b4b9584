import type { ReactElement } from 'react';
import { formatG, formatPoints } from '#src/shared/format-value.ts';
import { formatPercent } from '#src/shared/format-odds.ts';
import { shortMoment } from '#src/shared/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import { useHref } from '#ui/href.ts';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import type { T } from '#src/shared/text-keys.ts';
import { changeText } from '#views/ui/price-change.ts';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Area, Input } from '#views/ui/staff/fields.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { EditForm } from './edit-form.tsx';
import type { AcrossModel, PriceChangeModel, PriceListModel } from './models.ts';
import { PriceListBadge } from './prices-page.tsx';
import { roubles } from './words.tsx';

type Props = PageProps<PriceListModel>;

/** A price list: what it changes, and the decision to apply, schedule or cancel it. */
export const priceListPage = definePage<PriceListModel>({
  name: 'staff-price-list',
  Component: PriceListPage,
  title: ({ head }, t) => t('admin-catalogue.prices.list.title', { number: head.id }),
  robots: 'noindex',
});

function PriceListPage(props: Props): ReactElement {
  const { model, layout } = props;
  const t = useT();
  const { head } = model;
  return (
    <>
      <StaffHead
        title={t('admin-catalogue.prices.number', { number: head.id })}
        crumbs={[
          { title: t('admin-catalogue.title'), href: layout.href('/staff/catalogue') },
          { title: t('admin-catalogue.tabs.prices'), href: layout.href('/staff/catalogue/prices') },
        ]}
        actions={<PriceListBadge state={head.state} />}
      />
      <Facts model={model} />
      {model.refusal !== null && (
        <p className="notice notice--bad">
          <Icon name="triangle-alert" />
          <span>{model.refusal}</span>
        </p>
      )}
      {model.outdated !== null && (
        <p className="notice notice--bad mt3">
          <Icon name="triangle-alert" />
          <span>{model.outdated}</span>
        </p>
      )}
      <Warnings model={model} />
      {model.isOpen && <Decision {...props} />}
      {model.across.length > 0 && (
        <div className="mt3">
          <Across across={model.across} />
        </div>
      )}
      {model.returns.length > 0 && (
        <div className="mt3">
          <Returns model={model} />
        </div>
      )}
      {model.isOpen && model.returns.length === 0 && (
        <p className="muted mt3">{t('admin-catalogue.prices.returns.none')}</p>
      )}
      <div className="mt3">
        <Changes changes={model.changes} />
      </div>
    </>
  );
}

function Facts({ model: { head, reason } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  const { member, createdAt, dueAt, endedAt } = head;
  return (
    <p className="muted small mt2">
      {t('admin-catalogue.prices.by', { member, time: shortMoment(createdAt, t.tag) })}
      {dueAt !== null && ` ${t('admin-catalogue.prices.due', { time: shortMoment(dueAt, t.tag) })}`}
      {endedAt !== null && ` ${t('admin-catalogue.prices.ended', { time: shortMoment(endedAt, t.tag) })}`}
      {reason !== '' && ` ${t('admin-catalogue.prices.reason', { reason })}`}
    </p>
  );
}

/** The findings that need a second look before a decision. */
function Warnings({ model: { changes, returns, spin } }: Pick<Props, 'model'>): ReactElement {
  const t = useT();
  const large = changes.filter(({ isLarge }) => isLarge).length;
  const refused = returns.filter(({ isRefused }) => isRefused).length;
  return (
    <>
      {refused > 0 && (
        <p className="notice notice--bad mt3">
          <Icon name="triangle-alert" />
          <span>{t('admin-catalogue.prices.beyond', { count: refused })}</span>
        </p>
      )}
      {spin !== null && (
        <p className={spin.isRefused ? 'notice notice--bad mt3' : 'muted mt3'}>
          {spin.isRefused && <Icon name="triangle-alert" />}
          <span>
            {t('admin-catalogue.prices.spin', {
              before: roubles(spin.beforeKopecks),
              after: roubles(spin.afterKopecks),
              most: roubles(spin.mostKopecks),
            })}
            {spin.isRefused && ` ${t('admin-catalogue.prices.spin.refused')}`}
          </span>
        </p>
      )}
      {large > 0 && (
        <p className="notice notice--bad mt3">
          <Icon name="triangle-alert" />
          <span>{t('admin-catalogue.prices.large', { count: large })}</span>
        </p>
      )}
    </>
  );
}

function Decision({ model, layout }: Props): ReactElement {
  const t = useT();
  const own = `/staff/catalogue/prices/${String(model.head.id)}`;
  return (
    <div className="shop-form shop-panels">
      <StaffPanel id="now" title={t('admin-catalogue.prices.now')}>
        <EditForm layout={layout} action={`${own}/apply`} idempotencyKey={model.keys[0]}>
          <Reason may={model.mayOverride} value={model.reason} />
          <button className="btn btn--main" type="submit">
            {t('admin-catalogue.prices.apply', { count: model.changes.length })}
          </button>
        </EditForm>
      </StaffPanel>
      <StaffPanel id="later" title={t('admin-catalogue.prices.later')}>
        <EditForm layout={layout} action={`${own}/schedule`} idempotencyKey={model.keys[1]}>
          <FieldRow label={t('admin-catalogue.prices.at')} hint={t('admin-catalogue.prices.at.hint')}>
            <Input
              className="input"
              type="datetime-local"
              name="dueAt"
              defaultValue={model.head.dueAt?.slice(0, 16) ?? ''}
              required
            />
          </FieldRow>
          <Reason may={model.mayOverride} value={model.reason} />
          <button className="btn" type="submit">
            {t('admin-catalogue.prices.schedule')}
          </button>
        </EditForm>
      </StaffPanel>
      <EditForm layout={layout} action={`${own}/cancel`} idempotencyKey={model.keys[2]} className="shop-cancel">
        <button className="btn btn--line" type="submit">
          {t('admin-catalogue.prices.cancel')}
        </button>
      </EditForm>
    </div>
  );
}

function Reason({ may, value }: { may: boolean; value: string }): ReactElement | null {
  const t = useT();
  return may ? (
    <details className="shop-override" open={value !== '' || undefined}>
      <summary className="link">
        {t('admin-catalogue.override')}
        <Icon name="chevron-down" small />
      </summary>
      <label className="field mt2">
        <span className="field__label">{t('admin-catalogue.override.reason')}</span>
        <Area className="input" name="reason" rows={2} maxLength={500} defaultValue={value} />
        <span className="field__hint">{t('admin-catalogue.override.hint')}</span>
      </label>
    </details>
  ) : null;
}

function Returns({ model: { returns, limits } }: Pick<Props, 'model'>): ReactElement {
  const href = useHref();
  const t = useT();
  const percent = (basisPoints: number): string => formatPercent(basisPoints / 100, t.tag);
  return (
    <StaffPanel id="returns" title={t('admin-settings.preview.title')}>
      <p className="muted small">{t('admin-catalogue.prices.limits', limits)}</p>
      <GridTable
        label={t('admin-settings.preview.title')}
        isStacked
        columns={[
          { title: t('admin-settings.preview.case') },
          { title: t('admin-settings.preview.items'), isNumber: true },
          { title: t('admin-settings.preview.total'), isNumber: true },
          { title: t('admin-settings.preview.state') },
        ]}
      >
        {returns.map((row) => (
          <tr key={row.id}>
            <td>
              <a className="link" href={href(`/staff/catalogue/cases/${String(row.id)}`)}>
                {row.title}
              </a>
            </td>
            <td className="num" data-label={t('admin-settings.preview.items')}>
              {row.isFree ? (
                <Change before={roubles(row.before)} after={roubles(row.after)} />
              ) : (
                <Change before={percent(row.before)} after={percent(row.after)} />
              )}
            </td>
            <td className="num" data-label={t('admin-settings.preview.total')} data-none={row.isFree || undefined}>
              {row.isFree ? '–' : <Change before={percent(row.totalBefore)} after={percent(row.totalAfter)} />}
            </td>
            <td data-label={t('admin-settings.preview.state')}>
              <span className={row.isBeyond ? 'badge badge--bad' : 'badge badge--ok'}>
                {t(row.isBeyond ? 'admin-settings.preview.leaves' : 'admin-settings.preview.stays')}
              </span>
            </td>
          </tr>
        ))}
      </GridTable>
    </StaffPanel>
  );
}

/** Each threshold that an item moves across is a row. */
function Across({ across }: { across: readonly AcrossModel[] }): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <StaffPanel id="thresholds" title={t('admin-catalogue.prices.thresholds')}>
      <GridTable
        label={t('admin-catalogue.prices.thresholds')}
        isStacked
        columns={[
          { title: t('admin-catalogue.prices.thing') },
          { title: t('admin-catalogue.prices.threshold') },
          { title: t('admin-catalogue.prices.threshold.limit'), isNumber: true },
          { title: t('admin-settings.preview.state') },
        ]}
      >
        {across.flatMap(({ id, title, crossed }) =>
          crossed.map(({ kind, name, limit, isAbove }) => (
            <tr key={`${String(id)} ${kind} ${name}`}>
              <td>
                <a className="link" href={href(`/staff/catalogue/items/${String(id)}`)}>
                  {title}
                </a>
              </td>
              <td data-label={t('admin-catalogue.prices.threshold')}>
                {t(`admin-catalogue.prices.threshold.${kind}`, { name })}
              </td>
              <td className="num" data-label={t('admin-catalogue.prices.threshold.limit')}>
                {roubles(limit)}
              </td>
              <td data-label={t('admin-settings.preview.state')}>
                <span className={isAbove ? 'badge badge--amber' : 'badge'}>
                  {t(`admin-catalogue.prices.threshold.${isAbove ? 'above' : 'below'}`)}
                </span>
              </td>
            </tr>
          )),
        )}
      </GridTable>
    </StaffPanel>
  );
}

function Changes({ changes }: { changes: readonly PriceChangeModel[] }): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <StaffPanel id="changes" title={t('admin-catalogue.prices.changes.title')}>
      <GridTable
        label={t('admin-catalogue.prices.changes.title')}
        isStacked
        columns={[
          { title: t('admin-catalogue.prices.thing') },
          { title: t('admin-catalogue.price'), isNumber: true },
          { title: t('catalogue-pages.item.prices.change'), isNumber: true },
          { title: t('admin-catalogue.prices.old'), isNumber: true },
        ]}
      >
        {changes.map((change) => (
          <tr key={`${change.kind} ${String(change.id)}`}>
            <td>
              <a className="link" href={href(`/staff/catalogue/${change.kind}s/${String(change.id)}`)}>
                {change.title}
              </a>{' '}
              <span className="muted small">{t(`admin-catalogue.prices.kind.${change.kind}`)}</span>
            </td>
            <td className="num" data-label={t('admin-catalogue.price')}>
              <Change before={sumText(change.before, change, t)} after={sumText(change.after, change, t)} />
            </td>
            <td className={change.isLarge ? 'num bad' : 'num'} data-label={t('catalogue-pages.item.prices.change')}>
              {changeText(change.before, change.after, (percent) => formatPercent(percent, t.tag))}
            </td>
            <td
              className="num"
              data-label={t('admin-catalogue.prices.old')}
              data-none={(change.oldBefore ?? change.oldAfter) === null || undefined}
            >
              {change.oldBefore === change.oldAfter ? (
                optionalText(change.oldAfter, change, t)
              ) : (
                <Change
                  before={optionalText(change.oldBefore, change, t)}
                  after={optionalText(change.oldAfter, change, t)}
                />
              )}
            </td>
          </tr>
        ))}
      </GridTable>
    </StaffPanel>
  );
}

const sumText = (sum: number, { unit }: Pick<PriceChangeModel, 'unit'>, t: T): string =>
  unit === 'g' ? formatG(sum / 100, t) : unit === 'money' ? roubles(sum) : formatPoints(sum / 100, t);

const optionalText = (sum: number | null, change: PriceChangeModel, t: T): string =>
  sum === null ? '–' : sumText(sum, change, t);

function Change({ before, after }: { before: string; after: string }): ReactElement {
  return (
    <span className="nowrap">
      {before} → <b>{after}</b>
    </span>
  );
}
