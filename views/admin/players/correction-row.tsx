import type { ReactElement } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { useT } from '#ui/texts.tsx';
import type { CorrectionModel } from './models.ts';
import { PlayerLink, signedSum, When } from './pieces.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

export const correctionColumns = (t: T, { withPlayer }: { withPlayer: boolean }) => [
  { title: t('admin-players.column.when') },
  ...(withPlayer ? [{ title: t('admin-players.column.player') }] : []),
  { title: t('admin-players.column.sum'), isNumber: true },
  { title: t('admin-players.column.reason') },
  { title: t('admin-players.column.who') },
  { title: t('admin-players.column.state') },
];

interface Props {
  readonly correction: CorrectionModel;
  readonly layout: LayoutModel;
  readonly idempotencyKey: string;
  readonly mayDecide: boolean;
  readonly withPlayer: boolean;
}

/** One correction; a pending one also has the approval form for a second admin. */
export function CorrectionRow({ correction, layout, idempotencyKey, mayDecide, withPlayer }: Props): ReactElement {
  const t = useT();
  const { id, state, change, unit, reason, askedBy, decidedBy, askedAt, player } = correction;
  return (
    <tr>
      <td className="faint" data-label={t('admin-players.column.when')}>
        <When at={askedAt} locale={layout.locale} />
      </td>
      {withPlayer && (
        <td data-label={t('admin-players.column.player')}>
          <PlayerLink player={player} />
        </td>
      )}
      <td className={change > 0 ? 'num good' : 'num bad'} data-label={t('admin-players.column.sum')}>
        {signedSum(change, unit, t)}
        {unit === 'DONATE' && <span className="faint"> {t('ledger.unit.DONATE')}</span>}
      </td>
      <td className="staff-wrap" data-label={t('admin-players.column.reason')}>
        {reason}
      </td>
      <td data-label={t('admin-players.column.who')}>
        {decidedBy === null || decidedBy === askedBy ? askedBy : `${askedBy}, ${decidedBy}`}
      </td>
      <td>
        {state === 'waiting' && mayDecide ? (
          <div className="row">
            {!correction.isOwn && <Decide verb="approve" id={id} layout={layout} idempotencyKey={idempotencyKey} />}
            <Decide verb="refuse" id={id} layout={layout} idempotencyKey={idempotencyKey} />
            {correction.isOwn && <span className="faint tiny">{t('admin-players.corrections.second')}</span>}
          </div>
        ) : (
          <span className="badge">{t(`admin-players.corrections.state.${state}`)}</span>
        )}
      </td>
    </tr>
  );
}

function Decide({
  verb,
  id,
  layout,
  idempotencyKey,
}: {
  verb: 'approve' | 'refuse';
  id: number;
  layout: LayoutModel;
  idempotencyKey: string;
}): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      action={layout.href(`/staff/corrections/${String(id)}/${verb}`)}
      idempotencyKey={`${idempotencyKey}-${verb}-${String(id)}`}
    >
      <button className={verb === 'refuse' ? 'mini bad' : 'mini'} type="submit">
        {t(`admin-players.corrections.${verb}`)}
      </button>
    </StaffForm>
  );
}
