import type { ReactElement } from 'react';
import { QUESTION_PICTURES } from '#src/shared/questions.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { MessageForm } from './message-form.tsx';
import type { QuestionPageModel } from './models.ts';
import { QuestionBadge } from './questions-page.tsx';
import { SubjectPanel } from './subject-panel.tsx';
import { Talk } from './talk.tsx';

type Props = PageProps<QuestionPageModel>;

/** One question with its row beside it. */
export const questionPage = definePage<QuestionPageModel>({
  name: 'questions',
  styles: 'info',
  Component: QuestionView,
  title: ({ id }, t) => t('questions.number', { number: id }),
  robots: 'noindex',
});

function QuestionView({ model, layout }: Props): ReactElement {
  const t = useT();
  const { id, kind, state, subject, messages } = model;
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label={t('questions.path')}>
        <a href={layout.href('/help')}>{t('questions.title')}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('questions.number', { number: id })}</span>
      </nav>
      <header className="page-head question-head">
        <div className="spread">
          <h1>{t('questions.number', { number: id })}</h1>
          <QuestionBadge state={state} />
        </div>
        <p>{t(`questions.state.${state}.text`)}</p>
      </header>
      <div className={subject === null ? 'stack question-column' : 'split split--side'}>
        <div className="stack">
          <section className="panel" aria-label={t(`questions.kind.${kind}`)}>
            <Talk messages={messages} pictures={layout.href(`/help/${String(id)}/pictures`)} />
          </section>
          <Further model={model} layout={layout} />
        </div>
        {subject !== null && (
          <aside className="stack">
            <SubjectPanel subject={subject} href={subject.path === null ? null : layout.href(subject.path)} />
          </aside>
        )}
      </div>
    </div>
  );
}

/** The form of a further message, or the way to a new question once this one is closed. */
function Further({ model: { id, state, messages, idempotencyKey }, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href(`/help/${String(id)}`);
  if (state === 'closed') {
    return (
      <a className="btn btn--line btn--wide" href={layout.href('/help/new')}>
        <Icon name="pencil" small />
        {t('questions.ask')}
      </a>
    );
  }
  return (
    <>
      <MessageForm
        layout={layout}
        action={`${address}/messages`}
        label={t('questions.further')}
        button={t('questions.send')}
        hasPicture={messages.filter(({ hasPicture }) => hasPicture).length < QUESTION_PICTURES.perQuestion}
        idempotencyKey={idempotencyKey}
      />
      <form method="post" action={`${address}/close`}>
        <AuthFields auth={layout.auth} idempotencyKey={`${idempotencyKey}-close`} />
        <button className="btn btn--line btn--wide" type="submit">
          <Icon name="check" small />
          {t('questions.close')}
        </button>
      </form>
    </>
  );
}
