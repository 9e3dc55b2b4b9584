import { Fragment, type ReactElement } from 'react';
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
    <section className="panel subject stack" aria-labelledby="subject">
      <div className="spread spread--wrap">
        <h2 id="subject">{title}</h2>
        {state !== null && <span className="badge">{state}</span>}
      </div>
      <dl className="bill">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {history.length > 0 && (
        <div>
          <h3>{t('questions.history')}</h3>
          <ol className="list">
            {history.map(({ label, at }) => (
              <li key={label + at} className="spread spread--wrap">
                <span>{label}</span>
                <Moment className="small muted" at={at} />
              </li>
            ))}
          </ol>
        </div>
      )}
      {href !== null && (
        <a className="link link--under" href={href}>
          {t('questions.toSubject')}
        </a>
      )}
    </section>
  );
}
