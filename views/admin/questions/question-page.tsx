import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import { ANSWER_TEMPLATES, QUESTION_CHARACTERS } from '#src/shared/questions.ts';
import { useT } from '#ui/texts.tsx';
import { Marks, News } from '#views/admin/players/payment-page.tsx';
import { QuestionBadge } from '#views/portal/questions/questions-page.tsx';
import { SubjectPanel } from '#views/portal/questions/subject-panel.tsx';
import { Talk } from '#views/portal/questions/talk.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Area } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import type { StaffQuestionModel } from './models.ts';
import { AskProvider, PlayerPanel, PlayerRows } from './player-rows.tsx';

type Props = PageProps<StaffQuestionModel>;

/** One question in working order: the messages and the answer, beside them the row and the player. */
export const staffQuestionPage = definePage<StaffQuestionModel>({
  name: 'staff-question',
  Component: QuestionView,
  title: ({ question: { id } }, t) => t('questions.number', { number: id }),
  robots: 'noindex',
});

function QuestionView(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const { question, subject, payment } = model;
  return (
    <>
      <StaffHead
        title={t('questions.number', { number: question.id })}
        crumbs={[{ title: t('admin-access.power.questions'), href: layout.href('/staff/questions') }]}
        actions={
          <>
            <QuestionBadge state={question.state} />
            <Turn {...props} />
          </>
        }
      />
      <div className="staff-grid staff-grid--top">
        <div className="staff-col">
          <StaffPanel
            id="talk"
            title={t(`questions.kind.${question.kind}`)}
            beside={
              <span className="faint tiny">
                {t('admin-questions.language', { language: LOCALES[question.locale].name })}
              </span>
            }
          >
            <Talk
              messages={model.messages}
              player={model.player.name}
              pictures={layout.href(`/staff/questions/${String(question.id)}/pictures`)}
            />
          </StaffPanel>
          {question.state !== 'closed' && <Answer {...props} />}
          <Note {...props} />
        </div>
        <aside className="staff-col">
          {subject !== null && (
            <SubjectPanel subject={subject} href={subject.path === null ? null : layout.href(subject.path)} />
          )}
          {payment !== null && <AskProvider model={model} layout={layout} payment={payment.row} />}
          <PlayerPanel {...props} />
        </aside>
        {payment !== null && (
          <div className="staff-wide staff-col">
            <Marks model={payment} layout={layout} />
            <News model={payment} layout={layout} />
          </div>
        )}
        <PlayerRows {...props} />
      </div>
    </>
  );
}

/** Closes a question without an answer, or opens a closed one again. */
function Turn({ model: { question, seenId, idempotencyKey }, layout }: Props): ReactElement {
  const t = useT();
  const act = question.state === 'closed' ? 'reopen' : 'close';
  return (
    <StaffForm
      layout={layout}
      action={layout.href(`/staff/questions/${String(question.id)}/${act}`)}
      idempotencyKey={`${idempotencyKey}-${act}`}
    >
      {act === 'close' && <input type="hidden" name="seen" value={seenId} />}
      <button type="submit" className="mini">
        {t(`admin-questions.${act}`)}
      </button>
    </StaffForm>
  );
}

/** The answer, with a draft in the language of the question: the first form loads the page with it. */
function Answer({ model: { question, seenId, template, draft, idempotencyKey }, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href(`/staff/questions/${String(question.id)}`);
  return (
    <StaffPanel id="answer" title={t('admin-questions.answer')}>
      <form className="row" method="get" action={`${address}#answer`}>
        <label className="field">
          <span className="vh">{t('admin-questions.templates')}</span>
          <select className="input select" name="template" defaultValue={template ?? ''}>
            <option value="">{t('admin-questions.templates')}</option>
            {ANSWER_TEMPLATES.map((name) => (
              <option key={name} value={name}>
                {t(`admin-questions.template.${name}.name`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="btn btn--line">
          {t('admin-questions.templates.insert')}
        </button>
      </form>
      <StaffForm
        layout={layout}
        className="stack mt2"
        action={`${address}/answer`}
        idempotencyKey={`${idempotencyKey}-answer`}
      >
        <input type="hidden" name="seen" value={seenId} />
        <FieldRow
          label={<span className="vh">{t('admin-questions.answer')}</span>}
          hint={t('admin-questions.answer.hint')}
        >
          <Area
            key={template}
            className="input area"
            name="text"
            rows={7}
            maxLength={QUESTION_CHARACTERS}
            required
            lang={LOCALES[question.locale].tag}
            defaultValue={draft}
          />
        </FieldRow>
        <div className="row">
          <button type="submit" className="btn btn--main">
            {t('admin-questions.answer.send')}
          </button>
          <button type="submit" className="btn btn--line" name="last" value="1">
            {t('admin-questions.answer.last')}
          </button>
        </div>
      </StaffForm>
    </StaffPanel>
  );
}

function Note({ model: { question, idempotencyKey }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="note" title={t('admin-questions.note')}>
      <StaffForm
        layout={layout}
        className="stack"
        action={layout.href(`/staff/questions/${String(question.id)}/note`)}
        idempotencyKey={`${idempotencyKey}-note`}
      >
        <FieldRow label={<span className="vh">{t('admin-questions.note')}</span>} hint={t('admin-questions.note.hint')}>
          <Area className="input area" name="note" rows={2} maxLength={QUESTION_CHARACTERS} required />
        </FieldRow>
        <button type="submit" className="mini">
          {t('admin-questions.note.add')}
        </button>
      </StaffForm>
    </StaffPanel>
  );
}
