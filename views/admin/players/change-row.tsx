import type { ReactElement } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { LoggedChanges } from '#views/ui/staff/logged-changes.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { useT } from '#ui/texts.tsx';
import type { ChangeModel } from './models.ts';
import { sumOf, When } from './pieces.tsx';

export const changeColumns = (t: T) => [
  { title: t('admin-players.column.when') },
  { title: t('admin-players.changes.what') },
  { title: t('admin-players.changes.cost'), isNumber: true },
  { title: t('admin-players.column.who') },
  { title: t('admin-players.column.state') },
];

interface Props {
  readonly change: ChangeModel;
  readonly layout: LayoutModel;
  readonly idempotencyKey: string;
}

/** One change beyond what its author may do alone; a waiting one also has the forms of its decision. */
export function ChangeRow({ change, layout, idempotencyKey }: Props): ReactElement {
  const t = useT();
  const { id, state, changes, cost, reason, askedBy, decidedBy, askedAt, isOwn } = change;
  return (
    <tr>
      <td className="faint" data-label={t('admin-players.column.when')}>
        <When at={askedAt} locale={layout.locale} isShort />
      </td>
      <td className="staff-change" data-label={t('admin-players.changes.what')}>
        {changes.map(({ act, about, values }) => (
          <div key={`${act} ${about}`}>
            <code>{act}</code> <span className="faint">{about}</span> <LoggedChanges changes={values} />
          </div>
        ))}
        {reason !== '' && (
          <div>
            <span className="faint">{`${t('admin-players.column.reason')}: `}</span>
            {reason}
          </div>
        )}
      </td>
      <td className="num" data-label={t('admin-players.changes.cost')}>
        {sumOf(cost)}
      </td>
      <td data-label={t('admin-players.column.who')}>{decidedBy === null ? askedBy : `${askedBy}, ${decidedBy}`}</td>
      <td>
        {state === 'waiting' ? (
          <div className="row">
            {!isOwn && <Decide verb="approve" id={id} layout={layout} idempotencyKey={idempotencyKey} />}
            <Decide verb="refuse" id={id} layout={layout} idempotencyKey={idempotencyKey} />
            {isOwn && <span className="faint tiny">{t('admin-players.corrections.second')}</span>}
          </div>
        ) : (
          <span className="badge">{t(`admin-players.changes.state.${state}`)}</span>
        )}
      </td>
    </tr>
  );
}

interface DecideProps {
  readonly verb: 'approve' | 'refuse';
  readonly id: number;
  readonly layout: LayoutModel;
  readonly idempotencyKey: string;
}

function Decide({ verb, id, layout, idempotencyKey }: DecideProps): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      action={layout.href(`/staff/changes/${String(id)}/${verb}`)}
      idempotencyKey={`${idempotencyKey}-${verb}-change-${String(id)}`}
    >
      <button className={verb === 'refuse' ? 'mini bad' : 'mini'} type="submit">
        {t(`admin-players.corrections.${verb}`)}
      </button>
    </StaffForm>
  );
}
