import type { ReactElement } from 'react';
import type { QuestionState } from '#src/shared/questions.ts';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import type { QuestionsPageModel } from './models.ts';

type Props = PageProps<QuestionsPageModel>;

/** The player's questions to support, and the ways to ask one. */
export const questionsPage = definePage<QuestionsPageModel>({
  name: 'questions',
  styles: 'info',
  Component: Questions,
  title: (_, t) => t('questions.title'),
  robots: 'noindex',
});

export const questionsInvitation = invitationPage({
  icon: 'headset',
  title: 'questions.title',
  text: 'questions.invitation',
});

const LOOKS: Readonly<Record<QuestionState, string>> = {
  waiting: 'badge badge--info',
  answered: 'badge badge--ok',
  closed: 'badge',
};

export function QuestionBadge({ state }: { readonly state: QuestionState }): ReactElement {
  const t = useT();
  return <span className={LOOKS[state]}>{t(`questions.state.${state}`)}</span>;
}

function Questions({ model, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href('/help');
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('questions.title')}</h1>
        <p>{t('questions.lead')}</p>
      </header>
      <div className="row question-ways">
        <a className="btn btn--main" href={layout.href('/help/new')}>
          <Icon name="pencil" small />
          {t('questions.ask')}
        </a>
        <a className="btn btn--line" href={layout.href('/help/deposit')}>
          <Icon name="wallet" small />
          {t('questions.deposit.title')}
        </a>
        <a className="btn btn--line" href={layout.href('/faq')}>
          <Icon name="circle-question-mark" small />
          {t('info-pages-faq.title')}
        </a>
        <a className="btn btn--line" href={layout.href('/status')}>
          <Icon name="gauge" small />
          {t('status.title')}
        </a>
      </div>
      {!model.isFirst && (
        <a className="link link--under" href={address}>
          {t('my-account.first')}
        </a>
      )}
      {model.list.length === 0 ? (
        <div className="mt3">
          <EmptyNote icon="message-circle" title={t('questions.none')} text={t('questions.none.text')} />
        </div>
      ) : (
        <ul className="moves panel mt3">
          {model.list.map(({ id, kind, state, changedAt }) => (
            <li className="move" key={id}>
              <Icon name="message-circle" small />
              <span className="move__what">
                <a className="link link--under" href={layout.href(`/help/${String(id)}`)}>
                  {t('questions.number', { number: id })}
                </a>
                <span>{t(`questions.kind.${kind}`)}</span>
              </span>
              <Moment className="move__when" at={changedAt} />
              <span className="move__sum">
                <QuestionBadge state={state} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {model.next !== null && (
        <a className="btn btn--line btn--block mt3" href={`${address}?cursor=${String(model.next)}`} rel="next">
          {t('my-account.more')}
        </a>
      )}
    </div>
  );
}
