import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { StaffPlayerModel, NoteModel } from './models.ts';
import { When } from './pieces.tsx';
import { Area } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

interface Props {
  readonly model: Pick<StaffPlayerModel, 'head' | 'may' | 'idempotencyKey'>;
  readonly notes: readonly NoteModel[];
  readonly layout: LayoutModel;
}

/** Staff notes about the player; notes cannot be edited. */
export function NotesPanel({ model: { head, may, idempotencyKey }, notes, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="notes" title={t('admin-players.notes.title')}>
      {notes.length === 0 && <p className="muted">{t('admin-players.notes.none')}</p>}
      <ul className="list">
        {notes.map((note) => (
          <li key={note.id}>
            <span>
              <b>{note.author}</b>{' '}
              <span className="faint">
                <When at={note.at} locale={layout.locale} />
              </span>
              <br />
              <span className="staff-words">{note.text}</span>
            </span>
          </li>
        ))}
      </ul>
      {may.note && head.state !== 'closed' && (
        <StaffForm
          layout={layout}
          action={layout.href(`/staff/players/${String(head.id)}/notes`)}
          className="stack"
          idempotencyKey={`${idempotencyKey}-note`}
        >
          <label className="field">
            <span className="field__label">{t('admin-players.notes.new')}</span>
            <Area className="input area" name="text" rows={3} maxLength={2000} required />
            <span className="field__hint">{t('admin-players.notes.hint')}</span>
          </label>
          <button className="btn" type="submit">
            {t('admin-players.notes.add')}
          </button>
        </StaffForm>
      )}
    </StaffPanel>
  );
}
