import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { defineFragment } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { DoneLine } from './done-line.tsx';
import type { ChangedLimitsModel } from './limits-model.ts';
import type { OwnLimitsModel } from '#src/portal/account-data/outputs.ts';
import { PROMISED } from '#src/shared/promised.ts';

const DAYS = [1, 3, 7, 14, PROMISED.breakDays];

interface BreakProps {
  readonly pause: OwnLimitsModel['pause'];
  readonly layout: LayoutModel;
  /** Result message of the submitted form. */
  readonly said?: string;
}

/** Response of the break forms to htmx. */
export const breaksFragment = defineFragment<ChangedLimitsModel>({
  id: 'breaks',
  Component: ({ model: { pause, said }, layout }) => <Breaks pause={pause} layout={layout} said={said} />,
});

/** Forms for a break of several days and for self-exclusion; the end of a current one. */
export function Breaks({ pause, layout, said }: BreakProps): ReactElement {
  return (
    <div id="breaks" className="stack" hx-indicator="#breaks">
      {said !== undefined && <DoneLine said={said} />}
      {pause !== null && <Running pause={pause} />}
      {pause?.until !== null && <Pause layout={layout} isLonger={pause !== null} />}
      {pause?.until !== null && <Exclusion layout={layout} />}
    </div>
  );
}

function Running({ pause }: { pause: NonNullable<OwnLimitsModel['pause']> }) {
  const t = useT();
  return (
    <p className="notice notice--info">
      <Icon name="clock" />
      <span>
        {pause.until === null ? (
          <MomentText at={pause.from} text={(moment) => t('account-data.pause.forever', { moment })} />
        ) : (
          <MomentText at={pause.until} text={(moment) => t('account-data.pause.running', { moment })} />
        )}
      </span>
    </p>
  );
}

function Pause({ layout, isLonger }: Pick<BreakProps, 'layout'> & { readonly isLonger: boolean }): ReactElement {
  const t = useT();
  const address = layout.href('/profile/pause');
  return (
    <section className="panel stack" aria-labelledby="pause">
      <h2 id="pause">{t(isLonger ? 'account-data.pause.longer' : 'account-data.pause.title')}</h2>
      <p className="small muted">{t('account-data.pause.text')}</p>
      <form
        className="stack"
        method="post"
        action={address}
        hx-post={address}
        hx-target="#breaks"
        hx-swap="outerHTML"
        data-said={t('layout.field.empty')}
      >
        <AuthFields auth={layout.auth} />
        <fieldset>
          <legend className="field__label">{t('account-data.pause.days')}</legend>
          <div className="limits__days mt2">
            {DAYS.map((days) => (
              <label key={days}>
                <input type="radio" name="days" value={days} required />
                {days}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="check">
          <input type="checkbox" required />
          <span>{t('account-data.pause.sure')}</span>
        </label>
        <button className="btn btn--wide" type="submit">
          {t('account-data.pause.take')}
        </button>
      </form>
    </section>
  );
}

function Exclusion({ layout }: Pick<BreakProps, 'layout'>): ReactElement {
  const t = useT();
  const address = layout.href('/profile/pause');
  return (
    <section className="panel stack" aria-labelledby="exclusion">
      <h2 id="exclusion">{t('account-data.exclusion.title')}</h2>
      <p className="small muted">{t('account-data.exclusion.text', { exclusionDays: PROMISED.exclusionDays })}</p>
      <form
        className="stack"
        method="post"
        action={address}
        hx-post={address}
        hx-target="#breaks"
        hx-swap="outerHTML"
        data-said={t('layout.field.empty')}
      >
        <AuthFields auth={layout.auth} />
        <label className="check">
          <input type="checkbox" name="exclude" value="1" required />
          <span>{t('account-data.exclusion.sure')}</span>
        </label>
        <button className="btn btn--line btn--wide" type="submit">
          {t('account-data.exclusion.take')}
        </button>
      </form>
    </section>
  );
}
