import type { ReactElement } from 'react';
import { BLOCK_REASONS } from '#src/shared/block-reasons.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { StaffPlayerModel } from './models.ts';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

type Model = Pick<StaffPlayerModel, 'head' | 'may' | 'idempotencyKey'>;

/** Blocks and unblocks an account. Read-only without the permission. */
export function BlockPanel({ model, layout }: { model: Model; layout: LayoutModel }): ReactElement | null {
  const t = useT();
  const { head, may } = model;
  if (head.state === 'closed' || (head.blockReason === null && !may.block)) return null;
  return (
    <StaffPanel id="block" title={t('admin-players.block.title')}>
      {head.blockReason !== null && (
        <p>{t('admin-players.block.is', { reason: t(`accounts.block.${head.blockReason}`) })}</p>
      )}
      {may.block &&
        (head.blockReason === null ? (
          <Block model={model} layout={layout} />
        ) : (
          <Unblock model={model} layout={layout} />
        ))}
    </StaffPanel>
  );
}

function Block({ model: { head, idempotencyKey }, layout }: { model: Model; layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <details className="acc">
      <summary>
        <span>{t('admin-players.block.open')}</span>
        <Icon name="chevron-down" />
      </summary>
      <StaffForm
        layout={layout}
        action={layout.href(`/staff/players/${String(head.id)}/block`)}
        className="acc__body staff-form"
        idempotencyKey={`${idempotencyKey}-block`}
      >
        <label className="field">
          <span className="field__label">{t('admin-players.block.reason')}</span>
          <Select className="input select" name="reason" required defaultValue="">
            <option value="" disabled>
              {t('admin-players.choose')}
            </option>
            {BLOCK_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`accounts.block.${reason}`)}
              </option>
            ))}
          </Select>
        </label>
        <label className="field">
          <span className="field__label">{t('admin-players.block.note')}</span>
          <Input type="text" className="input" name="note" maxLength={255} required />
          <span className="field__hint">{t('admin-players.block.hint')}</span>
        </label>
        <button className="btn btn--line bad" type="submit">
          {t('admin-players.block.do')}
        </button>
      </StaffForm>
    </details>
  );
}

function Unblock({ model: { head, idempotencyKey }, layout }: { model: Model; layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      action={layout.href(`/staff/players/${String(head.id)}/unblock`)}
      className="staff-form mt2"
      idempotencyKey={`${idempotencyKey}-unblock`}
    >
      <label className="field">
        <span className="field__label">{t('admin-players.block.why')}</span>
        <Input type="text" className="input" name="note" maxLength={255} required />
      </label>
      <button className="btn" type="submit">
        {t('admin-players.block.undo')}
      </button>
    </StaffForm>
  );
}
