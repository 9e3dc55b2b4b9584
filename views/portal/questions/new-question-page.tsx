import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { RichText } from '#views/players/info-pages/rich-text.tsx';
import { defineFragment, definePage, type PageProps } from '#views/render.tsx';
import { FindForm } from '#views/ui/find-form.tsx';
import { SearchField } from '#views/ui/search-field.tsx';
import { MessageForm } from './message-form.tsx';
import type { NewQuestionPageModel } from './models.ts';
import { SubjectPanel } from './subject-panel.tsx';

type Props = PageProps<NewQuestionPageModel>;

/** A new question: first the answers that fit, then the form. */
export const newQuestionPage = definePage<NewQuestionPageModel>({
  name: 'questions',
  styles: 'info',
  Component: NewQuestion,
  title: (_, t) => t('questions.new'),
  robots: 'noindex',
});

function NewQuestion(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const { kind, subjectId, subject, canAsk, mostWaiting, idempotencyKey } = model;
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label={t('questions.path')}>
        <a href={layout.href('/help')}>{t('questions.title')}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('questions.new')}</span>
      </nav>
      <header className="page-head question-head">
        <h1>{t('questions.new')}</h1>
        <p>{t('questions.new.lead')}</p>
      </header>
      <div className={subject === null ? 'stack question-column' : 'split split--side'}>
        <div className="stack">
          <Answers {...props} />
          {canAsk ? (
            <MessageForm
              layout={layout}
              action={layout.href('/help')}
              label={t('questions.text')}
              button={t('questions.send')}
              hasPicture
              idempotencyKey={idempotencyKey}
            >
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="subject" value={subjectId} />
            </MessageForm>
          ) : (
            <p className="notice notice--info">
              <Icon name="info" />
              <span>{t('errors.question.many', { most: mostWaiting })}</span>
            </p>
          )}
        </div>
        {subject !== null && (
          <aside className="stack">
            <SubjectPanel subject={subject} href={null} />
          </aside>
        )}
      </div>
    </div>
  );
}

/** The found answers: a search swaps them alone, so that a question which is being written stays. */
export const answersFragment = defineFragment<NewQuestionPageModel>({ id: 'found', Component: Found });

/** Answers of the FAQ that fit the subject or the words of the search. */
function Answers({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="answers">
      <h2 id="answers">{t('questions.answers')}</h2>
      <FindForm className="mt2" action={layout.href('/help/new')} trigger="submit" fragment="found">
        <input type="hidden" name="kind" value={model.kind} />
        <input type="hidden" name="subject" value={model.subjectId} />
        <div className="row">
          <SearchField label={t('info-pages-faq.search')} value={model.q} />
          <button type="submit" className="btn btn--line btn--icon" aria-label={t('info-pages-faq.go')}>
            <Icon name="chevron-right" />
          </button>
        </div>
      </FindForm>
      <Found model={model} layout={layout} />
    </section>
  );
}

function Found({ model: { q, answers } }: Props): ReactElement {
  const t = useT();
  const glue = useGlue();
  return (
    <div id="found">
      {answers.map(({ id, title, answer }) => (
        <details className="acc" key={id}>
          <summary>
            <h3>{glue(title)}</h3>
            <Icon name="chevron-down" />
          </summary>
          <div className="acc__body">
            {answer.map((paragraph) => (
              <p key={paragraph}>
                <RichText text={paragraph} />
              </p>
            ))}
          </div>
        </details>
      ))}
      {answers.length === 0 && (
        <p className="muted small mt2">{t(q === '' ? 'questions.answers.search' : 'questions.answers.none')}</p>
      )}
    </div>
  );
}
