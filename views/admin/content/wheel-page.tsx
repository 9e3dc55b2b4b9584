import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { type PickerEntry, PickerList } from '#views/ui/staff/picker.tsx';
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
  /** Picture of an item or a case. */
  readonly logo: string | null;
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
  readonly items: readonly PickerEntry[];
  readonly cases: readonly PickerEntry[];
}

type Props = PageProps<WheelEditorModel>;

/** Parts that follow from the typed values. The fields are never among them: staff may be typing in one. */
const SUM = 'wheel-sum';
const DRAFT = 'wheel-draft';
const MIRROR = 'wheel-fields';
const PRESS = 'wheel-press';
const chanceId = (at: number): string => `chance-${String(at + 1)}`;
const prizeId = (at: number): string => `prize-${String(at + 1)}`;

const LISTS: Readonly<Partial<Record<string, string>>> = { item: 'wheel-items', case: 'wheel-cases' };

/** Wheel editor: sectors, prizes, tickets and publication of the next version. */
export const wheelPage = definePage<WheelEditorModel>({
  name: 'staff-wheel',
  Component: Wheel,
  title: (_model, t) => t('admin-access.power.wheel'),
  robots: 'noindex',
});

/** The editor as a fragment, recalculated from the current field values; the browser takes the derived parts of it. */
export const wheelEditorFragment = defineFragment<WheelEditorModel>({ id: SUM, Component: Editor });

function Wheel(props: Props): ReactElement {
  const t = useT();
  const { model } = props;
  return (
    <>
      <StaffHead title={t('admin-access.power.wheel')} />
      <PickerList id="wheel-items" entries={model.items} />
      <PickerList id="wheel-cases" entries={model.cases} />
      <Editor {...props} />
    </>
  );
}

function Editor({ model, layout }: Props): ReactElement {
  const t = useT();
  const action = layout.href('/staff/wheel');
  const derived = [DRAFT, MIRROR, PRESS, ...model.lines.flatMap((_, at) => [chanceId(at), prizeId(at)])];
  return (
    <div className="staff-grid staff-grid--top staff-grid--edit">
      <form
        id="sectors"
        className="panel"
        action={action}
        hx-get={action}
        hx-trigger="input delay:300ms, change"
        hx-target={`#${SUM}`}
        hx-select={`#${SUM}`}
        hx-select-oob={derived.map((id) => `#${id}`).join(',')}
        hx-swap="outerHTML"
        hx-sync="this:replace"
        aria-label={t('admin-content.wheel.sectors')}
        data-typed={model.isDraft ? '' : undefined}
      >
        <div className="panel__head">
          <h2>{t('admin-content.wheel.sectors')}</h2>
          <span id={DRAFT}>
            {model.isDraft && <span className="badge badge--amber">{t('admin-content.wheel.draft')}</span>}
          </span>
        </div>
        <GridTable
          label={t('admin-content.wheel.sectors')}
          columns={[
            { title: t('admin-content.wheel.kind') },
            { title: t('admin-content.wheel.value') },
            { title: t('admin-content.wheel.tickets'), isNumber: true },
            { title: t('admin-content.wheel.chance'), isNumber: true },
            { title: t('admin-content.wheel.prize'), isMinor: true },
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
      <Publish model={model} layout={layout} action={action} />
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
  const named = (name: string): string => `s${String(at + 1)}.${name}`;
  const list = LISTS[line.kind];
  return (
    <tr className="office-sector">
      <td>
        <select
          className="input select office-kind"
          name={named('kind')}
          defaultValue={line.kind}
          aria-label={called(t('admin-content.wheel.kind'))}
          data-of={named('value')}
        >
          <option value="">{t('admin-content.wheel.kind.none')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind} data-picks={LISTS[kind]}>
              {t(`admin-content.wheel.kind.${kind}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <span className="office-sector__value">
          <input
            type="text"
            className="input"
            name={named('value')}
            inputMode={list === undefined ? 'numeric' : 'text'}
            defaultValue={line.value}
            list={list}
            data-picker={list ?? ''}
            aria-label={called(t('admin-content.wheel.value'))}
            autoComplete="off"
          />
          <span className="office-sector__least">
            <input
              type="text"
              className="input num"
              name={named('least')}
              inputMode="numeric"
              defaultValue={line.least}
              placeholder={t('admin-content.wheel.least.short')}
              aria-label={called(t('admin-content.wheel.least'))}
              autoComplete="off"
            />
          </span>
        </span>
      </td>
      <td className="num">
        <input
          type="text"
          className="input cell num"
          name={named('tickets')}
          inputMode="numeric"
          defaultValue={line.tickets}
          aria-label={called(t('admin-content.wheel.tickets'))}
          autoComplete="off"
          data-step="1000"
        />
      </td>
      <td id={chanceId(at)} className={line.isChanged ? 'num is-changed' : 'num'}>
        {line.chance === null ? '' : formatPercent(line.chance, t.tag)}
      </td>
      <td id={prizeId(at)} className="office-prize">
        <Prize line={line} />
      </td>
    </tr>
  );
}

/** The prize of a sector as players see it. */
function Prize({ line: { kind, title, logo } }: { readonly line: SectorLine }): ReactElement | null {
  const t = useT();
  if (title === null) return kind === '' ? null : <span className="bad">{t('admin-content.wheel.unknown')}</span>;
  return (
    <span className="got">
      {logo !== null && <Picture logo={logo} size="drop" />}
      {title}
    </span>
  );
}

interface PublishProps extends Props {
  readonly action: string;
}

/** Totals of the draft and the irreversible publish button, which submits the fields of the table. */
function Publish({ model, layout, action }: PublishProps): ReactElement {
  const t = useT();
  return (
    <aside className="staff-col">
      <section className="panel" id={SUM} aria-labelledby="sum">
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
        <StaffForm
          layout={layout}
          id="publish-form"
          back={action}
          action={action}
          idempotencyKey={model.key}
          data-with="sectors"
        >
          <input type="hidden" name="version" value={model.version} />
          <span id={MIRROR} hidden>
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
          </span>
          <OverrideField may={model.mayOverride} />
          <button
            id={PRESS}
            className="btn btn--main btn--wide mt2"
            type="submit"
            disabled={!model.isWhole || !model.isDraft}
          >
            {t('admin-content.wheel.publish.press', { number: model.number + 1 })}
          </button>
        </StaffForm>
      </StaffPanel>
    </aside>
  );
}
