import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { playTime } from '#ui/play-time.ts';
import { useT } from '#ui/texts.tsx';
import type { LimitsPageModel, ReminderModel } from './limits-model.ts';
import { PROMISED } from '#src/shared/promised.ts';

const CHOICES = [15, 30, 60, 0] as const;

interface ReminderProps {
  readonly reminder: ReminderModel;
  readonly layout: PageProps<LimitsPageModel>['layout'];
}

export function ReminderPanel({ reminder, layout }: ReminderProps): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="reminder">
      <h2 id="reminder">{t('account-data.reminder.title')}</h2>
      <p className="small muted">{t('account-data.reminder.text')}</p>
      <p className="small">
        {t('account-data.reminder.now', { time: playTime(t, reminder.minutes), awayMinutes: PROMISED.awayMinutes })}
      </p>
      <form className="stack" method="post" action={layout.href('/profile/limits/reminder')}>
        <AuthFields auth={layout.auth} />
        <fieldset>
          <legend className="field__label">{t('account-data.reminder.every')}</legend>
          <div className="limits__days limits__days--4 mt2">
            {CHOICES.map((minutes) => (
              <label key={minutes}>
                <input type="radio" name="minutes" value={minutes} defaultChecked={minutes === reminder.everyMinutes} />
                {minutes === 0 ? t('account-data.reminder.never') : playTime(t, minutes)}
              </label>
            ))}
          </div>
        </fieldset>
        <button className="btn btn--wide" type="submit">
          {t('account-data.reminder.save')}
        </button>
      </form>
    </section>
  );
}
