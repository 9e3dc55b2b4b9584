import type { ReactElement } from 'react';
import { BillRows } from '#views/ui/bill-rows.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { SubjectModel } from './models.ts';

interface SubjectPanelProps {
  readonly subject: SubjectModel;
  /** Address of the row for the reader; null without one. */
  readonly href: string | null;
}

/** The row that a question is about: its state now, its values and its history. */
export function SubjectPanel({ subject, href }: SubjectPanelProps): ReactElement {
  const t = useT();
  const { title, state, facts, history } = subject;
  return (
    <section className="panel" aria-labelledby="subject">
      <div className="spread">
        <h2 id="subject">{title}</h2>
        {state !== null && <span className="badge">{state}</span>}
      </div>
      <BillRows rows={facts} />
      {history.length > 0 && (
        <>
          <h3 className="mt3">{t('questions.history')}</h3>
          <ol className="list">
            {history.map(({ label, at }) => (
              <li key={label + at} className="spread">
                <span>{label}</span>
                <Moment className="small muted" at={at} />
              </li>
            ))}
          </ol>
        </>
      )}
      {href !== null && (
        <p className="mt2">
          <a className="link link--under" href={href}>
            {t('questions.toSubject')}
          </a>
        </p>
      )}
    </section>
  );
}
