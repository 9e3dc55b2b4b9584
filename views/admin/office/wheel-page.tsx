import type { ReactElement } from 'react';
import { formatCount, formatMoney, formatPercent } from '#src/shared/format.ts';
import { href } from '#src/shared/locales.ts';
import { definePage, definePart, type PageProps } from '../render.tsx';
import { Icon } from '../ui/icon.tsx';
import { GridTable } from '../ui/staff/grid-table.tsx';
import { StaffHead } from '../ui/staff/staff-head.tsx';
import { StaffPanel } from '../ui/staff/staff-panel.tsx';
import { useT } from '../ui/texts.tsx';
import { StaffForm } from '../ui/staff/staff-form.tsx';

type SectorKind = 'points' | 'money' | 'item' | 'case' | 'promo' | 'cashback' | 'spin';

interface SectorLine {
  /** A `SectorKind`, or empty in a spare line. */
  readonly kind: string;
  readonly tickets: string;
  readonly value: string;
  readonly least: string;
  /** What it wins, in words; null for what does not exist. */
  readonly title: string | null;
  /** Percent. */
  readonly chance: number | null;
  /** Other than the wheel that turns has it. */
  readonly isChanged: boolean;
}

export interface WheelEditorModel {
  readonly key: string;
  /** The wheel that turns: its version's id and number, 0 before the first. */
  readonly version: number;
  readonly number: number;
  readonly kinds: readonly SectorKind[];
  readonly lines: readonly SectorLine[];
  readonly sum: number;
  /** It can be published. */
  readonly isWhole: boolean;
  readonly isDraft: boolean;
  /** The top-up that gives a free spin, in roubles. */
  readonly minTopUp: number;
  readonly items: readonly { readonly id: number; readonly title: string }[];
  readonly cases: readonly { readonly id: number; readonly title: string }[];
}

type Props = PageProps<WheelEditorModel>;

const PART = 'wheel-editor';

/** The wheel: its sectors, their prizes and tickets, and the next version of it. */
export const wheelPage = definePage<WheelEditorModel>({
  name: 'staff-wheel',
  Component: Wheel,
  title: (_model, t) => t('staff.power.wheel'),
  robots: 'noindex',
});

/** The editor alone, reckoned anew with what stands in its fields. */
export const wheelEditorPart = definePart<WheelEditorModel>({ id: PART, Component: Editor });

function Wheel(props: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('staff.power.wheel')} />
      <Editor {...props} />
      <Ids model={props.model} />
    </>
  );
}

function Editor({ model, frame }: Props): ReactElement {
  const t = useT();
  const action = href(frame.locale, '/staff/wheel');
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
        aria-label={t('office.wheel.sectors')}
      >
        <div className="panel__head">
          <h2>{t('office.wheel.sectors')}</h2>
          {model.isDraft && <span className="badge badge--amber">{t('office.wheel.draft')}</span>}
        </div>
        <GridTable
          label={t('office.wheel.sectors')}
          columns={[
            { title: t('office.wheel.kind') },
            { title: t('office.wheel.value') },
            { title: t('office.wheel.least') },
            { title: t('office.wheel.tickets'), isNumber: true },
            { title: t('office.wheel.chance'), isNumber: true },
            { title: t('office.wheel.prize') },
          ]}
        >
          {model.lines.map((line, at) => (
            <Line key={at} line={line} at={at} kinds={model.kinds} />
          ))}
        </GridTable>
        <p className="field__hint">{t('office.wheel.hint')}</p>
        <button className="btn btn--line mt2" type="submit">
          {t('office.wheel.check')}
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
  const called = (title: string): string => t('office.cell', { title, number: at + 1 });
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
          aria-label={called(t('office.wheel.kind'))}
        >
          <option value="">{t('office.wheel.kind.none')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`office.wheel.kind.${kind}`)}
            </option>
          ))}
        </select>
      </td>
      <td>{field('value', t('office.wheel.value'))}</td>
      <td>{field('least', t('office.wheel.least'))}</td>
      <td className="num">{field('tickets', t('office.wheel.tickets'))}</td>
      <td className="num">{line.chance === null ? '' : formatPercent(line.chance)}</td>
      <td className="office-prize">
        {line.title ?? (line.kind === '' ? '' : <span className="bad">{t('office.wheel.unknown')}</span>)}
      </td>
    </tr>
  );
}

interface PublishProps extends Props {
  readonly action: string;
}

/** What the whole of it comes to, and the act that cannot be taken back. Its button sends the fields of the table. */
function Publish({ model, frame, action }: PublishProps): ReactElement {
  const t = useT();
  return (
    <aside className="staff-col">
      <section className="panel" aria-labelledby="sum">
        <div className="panel__head">
          <h2 id="sum">{t('office.wheel.sum')}</h2>
          <span className={model.isWhole ? 'badge badge--ok' : 'badge badge--bad'}>
            <Icon name={model.isWhole ? 'check' : 'x'} />
            {t(model.isWhole ? 'office.wheel.whole' : 'office.wheel.broken')}
          </span>
        </div>
        <p className="staff-big num">{formatCount(model.sum)}</p>
        <p className="small muted mt2">{t('office.wheel.topUp', { sum: formatMoney(model.minTopUp, '₽') })}</p>
      </section>
      <StaffPanel id="publish" title={t('office.wheel.publish')}>
        <p className="small muted">{t('office.wheel.publish.text', { number: model.number })}</p>
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
          <button className="btn btn--main btn--wide mt2" type="submit" disabled={!model.isWhole || !model.isDraft}>
            {t('office.wheel.publish.press', { number: model.number + 1 })}
          </button>
        </StaffForm>
      </StaffPanel>
    </aside>
  );
}

/** The ids by which a sector names an item or a case. */
function Ids({ model }: { readonly model: WheelEditorModel }): ReactElement {
  const t = useT();
  return (
    <details className="panel acc office-panel">
      <summary>
        {t('office.wheel.ids')}
        <Icon name="chevron-down" />
      </summary>
      <div className="acc__body office-ids">
        {(['cases', 'items'] as const).map((list) => (
          <div key={list}>
            <h2>{t(`office.wheel.${list}`)}</h2>
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
