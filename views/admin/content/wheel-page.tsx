import type { ReactElement } from 'react';
import { formatCount, formatMoney, formatPercent } from '#src/shared/format.ts';
import { definePage, definePart, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { GridTable } from '#views/ui/staff/grid-table.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { OverrideField } from '#views/admin/settings/override-field.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

type SectorKind = 'points' | 'money' | 'item' | 'case' | 'promo' | 'cashback' | 'spin';

interface SectorLine {
  /** A `SectorKind`; empty for a spare line. */
  readonly kind: string;
  readonly tickets: string;
  readonly value: string;
  readonly least: string;
  /** Prize in words; null when it does not exist. */
  readonly title: string | null;
  /** Percent. */
  readonly chance: number | null;
  /** True when the line differs from the published wheel. */
  readonly isChanged: boolean;
}

export interface WheelEditorModel {
  readonly key: string;
  readonly mayOverride: boolean;
  /** Id and number of the published version; 0 before the first. */
  readonly version: number;
  readonly number: number;
  readonly kinds: readonly SectorKind[];
  readonly lines: readonly SectorLine[];
  readonly sum: number;
  /** True when the draft can be published. */
  readonly isWhole: boolean;
  readonly isDraft: boolean;
  /** Minimum top-up that gives a free spin, in roubles. */
  readonly minTopUp: number;
  readonly items: readonly { readonly id: number; readonly title: string }[];
  readonly cases: readonly { readonly id: number; readonly title: string }[];
}

type Props = PageProps<WheelEditorModel>;

const PART = 'wheel-editor';

/** Wheel editor: sectors, prizes, tickets and publication of the next version. */
export const wheelPage = definePage<WheelEditorModel>({
  name: 'staff-wheel',
  Component: Wheel,
  title: (_model, t) => t('admin-access.power.wheel'),
  robots: 'noindex',
});

/** The editor as a fragment, recalculated from the current field values. */
export const wheelEditorPart = definePart<WheelEditorModel>({ id: PART, Component: Editor });

function Wheel(props: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.power.wheel')} />
      <Editor {...props} />
      <Ids model={props.model} />
    </>
  );
}

function Editor({ model, frame }: Props): ReactElement {
  const t = useT();
  const action = frame.href('/staff/wheel');
  return (
    <div id={PART} className="staff-grid staff-grid--top staff-grid--edit">
      <form
        id="sectors"
        className="panel"
        action={action}
        hx-get={action}
        hx-trigger="submit, change"
        hx-target={`#${PART}`}
        hx-swap="outerHTML"
        hx-sync="this:replace"
        aria-label={t('admin-content.wheel.sectors')}
      >
        <div className="panel__head">
          <h2>{t('admin-content.wheel.sectors')}</h2>
          {model.isDraft && <span className="badge badge--amber">{t('admin-content.wheel.draft')}</span>}
        </div>
        <GridTable
          label={t('admin-content.wheel.sectors')}
          columns={[
            { title: t('admin-content.wheel.kind') },
            { title: t('admin-content.wheel.value') },
            { title: t('admin-content.wheel.least') },
            { title: t('admin-content.wheel.tickets'), isNumber: true },
            { title: t('admin-content.wheel.chance'), isNumber: true },
            { title: t('admin-content.wheel.prize') },
          ]}
        >
          {model.lines.map((line, at) => (
            <Line key={at} line={line} at={at} kinds={model.kinds} />
          ))}
        </GridTable>
        <p className="field__hint">{t('admin-content.wheel.hint')}</p>
        <button className="btn btn--line mt2" type="submit">
          {t('admin-content.wheel.check')}
        </button>
      </form>
      <Publish model={model} frame={frame} action={action} />
    </div>
  );
}

interface LineProps {
  readonly line: SectorLine;
  readonly at: number;
  readonly kinds: WheelEditorModel['kinds'];
}

function Line({ line, at, kinds }: LineProps): ReactElement {
  const t = useT();
  const called = (title: string): string => t('admin-settings.cell', { title, number: at + 1 });
  const field = (name: 'value' | 'least' | 'tickets', title: string): ReactElement => (
    <input
      type="text"
      className="input cell num"
      name={`s${String(at + 1)}.${name}`}
      inputMode="numeric"
      defaultValue={line[name]}
      aria-label={called(title)}
      autoComplete="off"
    />
  );
  return (
    <tr className={line.isChanged ? 'is-cur' : undefined}>
      <td>
        <select
          className="input select office-kind"
          name={`s${String(at + 1)}.kind`}
          defaultValue={line.kind}
          aria-label={called(t('admin-content.wheel.kind'))}
        >
          <option value="">{t('admin-content.wheel.kind.none')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`admin-content.wheel.kind.${kind}`)}
            </option>
          ))}
        </select>
      </td>
      <td>{field('value', t('admin-content.wheel.value'))}</td>
      <td>{field('least', t('admin-content.wheel.least'))}</td>
      <td className="num">{field('tickets', t('admin-content.wheel.tickets'))}</td>
      <td className="num">{line.chance === null ? '' : formatPercent(line.chance)}</td>
      <td className="office-prize">
        {line.title ?? (line.kind === '' ? '' : <span className="bad">{t('admin-content.wheel.unknown')}</span>)}
      </td>
    </tr>
  );
}

interface PublishProps extends Props {
  readonly action: string;
}

/** Totals of the draft and the irreversible publish button, which submits the fields of the table. */
function Publish({ model, frame, action }: PublishProps): ReactElement {
  const t = useT();
  return (
    <aside className="staff-col">
      <section className="panel" aria-labelledby="sum">
        <div className="panel__head">
          <h2 id="sum">{t('admin-content.wheel.sum')}</h2>
          <span className={model.isWhole ? 'badge badge--ok' : 'badge badge--bad'}>
            <Icon name={model.isWhole ? 'check' : 'x'} />
            {t(model.isWhole ? 'admin-content.wheel.whole' : 'admin-content.wheel.broken')}
          </span>
        </div>
        <p className="staff-big num">{formatCount(model.sum)}</p>
        <p className="small muted mt2">{t('admin-content.wheel.topUp', { sum: formatMoney(model.minTopUp, '₽') })}</p>
      </section>
      <StaffPanel id="publish" title={t('admin-content.wheel.publish')}>
        <p className="small muted">{t('admin-content.wheel.publish.text', { number: model.number })}</p>
        <StaffForm frame={frame} id="publish-form" back={action} action={action} idempotencyKey={model.key}>
          <input type="hidden" name="version" value={model.version} />
          {model.lines.map((line, at) =>
            (['kind', 'value', 'least', 'tickets'] as const).map((name) => (
              <input
                key={`${String(at)} ${name}`}
                type="hidden"
                name={`s${String(at + 1)}.${name}`}
                defaultValue={line[name]}
              />
            )),
          )}
          <OverrideField may={model.mayOverride} />
          <button className="btn btn--main btn--wide mt2" type="submit" disabled={!model.isWhole || !model.isDraft}>
            {t('admin-content.wheel.publish.press', { number: model.number + 1 })}
          </button>
        </StaffForm>
      </StaffPanel>
    </aside>
  );
}

/** Item and case ids that a sector can refer to. */
function Ids({ model }: { readonly model: WheelEditorModel }): ReactElement {
  const t = useT();
  return (
    <details className="panel acc office-panel">
      <summary>
        {t('admin-content.wheel.ids')}
        <Icon name="chevron-down" />
      </summary>
      <div className="acc__body office-ids">
        {(['cases', 'items'] as const).map((list) => (
          <div key={list}>
            <h2>{t(`admin-content.wheel.${list}`)}</h2>
            <ul>
              {model[list].map(({ id, title }) => (
                <li key={id}>
                  <span className="num">{id}</span> {title}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
