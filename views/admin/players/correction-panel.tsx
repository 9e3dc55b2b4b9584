import type { ReactElement } from 'react';
import { MOVEMENT_UNITS } from '#src/shared/transfer-kinds.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import { CorrectionRow, correctionColumns } from './correction-row.tsx';
import type { CorrectionModel, StaffPlayerModel } from './models.ts';
import { sumOf, Table } from './pieces.tsx';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

type Model = Pick<StaffPlayerModel, 'head' | 'may' | 'correctionLimit' | 'idempotencyKey'>;

interface Props {
  readonly model: Model;
  readonly corrections: readonly CorrectionModel[];
  readonly layout: LayoutModel;
}

/** Manual balance corrections of a player, with the form for a new one if the role permits it. */
export function CorrectionPanel({ model, corrections, layout }: Props): ReactElement | null {
  const t = useT();
  const { head, may, idempotencyKey } = model;
  if (!may.correct && corrections.length === 0) return null;
  return (
    <StaffPanel id="corrections" title={t('admin-players.corrections.title')}>
      <Table
        label={t('admin-players.corrections.title')}
        columns={correctionColumns(t, { withPlayer: false })}
        isStacked
        isEmpty={corrections.length === 0}
        empty={t('admin-players.corrections.none')}
      >
        {corrections.map((correction) => (
          <CorrectionRow
            key={correction.id}
            correction={correction}
            layout={layout}
            idempotencyKey={idempotencyKey}
            mayDecide={may.correct}
            withPlayer={false}
          />
        ))}
      </Table>
      {may.correct && head.state !== 'closed' && <CorrectionForm model={model} layout={layout} />}
    </StaffPanel>
  );
}

function CorrectionForm({ model, layout }: { model: Model; layout: LayoutModel }): ReactElement {
  const t = useT();
  const { head, correctionLimit, idempotencyKey } = model;
  return (
    <details className="acc mt2">
      <summary>
        <span>{t('admin-players.corrections.new')}</span>
        <Icon name="chevron-down" />
      </summary>
      <StaffForm
        layout={layout}
        action={layout.href(`/staff/players/${String(head.id)}/corrections`)}
        className="acc__body staff-form"
        idempotencyKey={`${idempotencyKey}-correct`}
      >
        <div className="duo">
          <label className="field">
            <span className="field__label">{t('admin-players.corrections.unit')}</span>
            <Select className="input select" name="unit">
              {MOVEMENT_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`ledger.unit.${unit}`)}
                </option>
              ))}
            </Select>
          </label>
          <label className="field">
            <span className="field__label">{t('admin-players.corrections.sum')}</span>
            <Input type="text" className="input num" name="sum" inputMode="decimal" required autoComplete="off" />
          </label>
        </div>
        <label className="field">
          <span className="field__label">{t('admin-players.corrections.reason')}</span>
          <Input type="text" className="input" name="reason" maxLength={255} required />
          <span className="field__hint">{t('admin-players.corrections.hint', { limit: sumOf(correctionLimit) })}</span>
        </label>
        <button className="btn btn--main" type="submit">
          {t('admin-players.corrections.do')}
        </button>
      </StaffForm>
    </details>
  );
}
