import type { ReactElement } from 'react';
import { AuthFields } from '#ui/auth-fields.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { WindowPage } from '#views/ui/window.tsx';
import { MessageForm } from './message-form.tsx';
import type { BlockedQuestionsModel } from './models.ts';
import { Talk } from './talk.tsx';

const LONGEST_ADDRESS = 254;

/** The form of a blocked player, who has no session: a link goes to the address of the account. */
export const blockedPage = definePage<object>({
  name: 'questions',
  styles: 'info',
  Component: BlockedForm,
  title: (_, t) => t('questions.blocked.title'),
  robots: 'noindex',
});

function BlockedForm({ layout }: PageProps<object>): ReactElement {
  const t = useT();
  return (
    <WindowPage title={t('questions.blocked.title')}>
      <form className="stack" method="post" action={layout.href('/help/blocked')}>
        <AuthFields auth={layout.auth} />
        <p className="muted">{t('questions.blocked.text')}</p>
        <label className="field">
          <span className="field__label">{t('questions.blocked.address')}</span>
          <input
            className="input"
            type="email"
            name="address"
            autoComplete="email"
            maxLength={LONGEST_ADDRESS}
            required
          />
        </label>
        <button className="btn btn--main btn--wide" type="submit">
          {t('questions.blocked.send')}
        </button>
        <p className="small">
          <a className="link link--under" href={layout.href('/contacts')}>
            {t('questions.blocked.contacts')}
          </a>
        </p>
      </form>
    </WindowPage>
  );
}

/** The questions of a blocked player behind the link of a message. */
export const blockedQuestionsPage = definePage<BlockedQuestionsModel>({
  name: 'questions',
  styles: 'info',
  Component: BlockedQuestions,
  title: (_, t) => t('questions.title'),
  robots: 'noindex',
});

function BlockedQuestions({ model, layout }: PageProps<BlockedQuestionsModel>): ReactElement {
  const t = useT();
  const { link, messages, isClosed } = model;
  if (link === null) {
    return (
      <WindowPage title={t('questions.title')}>
        <p className="notice notice--info">{t('errors.question.link')}</p>
        <a className="btn btn--line btn--wide mt3" href={layout.href('/help/blocked')}>
          {t('questions.blocked.again')}
        </a>
      </WindowPage>
    );
  }
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('questions.title')}</h1>
        <p>{t('questions.blocked.lead')}</p>
      </header>
      <div className="stack question-column">
        {messages.length > 0 && (
          <section className="panel" aria-label={t('questions.messages')}>
            <Talk messages={messages} />
          </section>
        )}
        <MessageForm
          layout={layout}
          action={layout.href('/help/blocked/questions')}
          label={t(messages.length === 0 || isClosed ? 'questions.text' : 'questions.further')}
          button={t('questions.send')}
        >
          <input type="hidden" name="link" value={link} />
        </MessageForm>
      </div>
    </div>
  );
}
