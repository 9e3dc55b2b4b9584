import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import type { LayoutModel } from '#views/layout/frame.ts';
import { definePart } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { useT } from '#ui/texts.tsx';
import { DoneLine } from './done-line.tsx';
import type { ChangedLimitsModel, OwnLimitsModel } from './limits-model.ts';

const DAYS = [1, 3, 7, 14, 30] as const;
const USUAL = 7;

interface BreakProps {
  readonly pause: OwnLimitsModel['pause'];
  readonly frame: LayoutModel;
  /** Result message of the submitted form. */
  readonly said?: string;
}

/** Response of the break forms to htmx. */
export const breaksPart = definePart<ChangedLimitsModel>({
  id: 'breaks',
  Component: ({ model: { pause, said }, frame }) => <Breaks pause={pause} frame={frame} said={said} />,
});

/** Forms for a break of several days and for self-exclusion; the end of a current one. */
export function Breaks({ pause, frame, said }: BreakProps): ReactElement {
  return (
    <div id="breaks" className="stack">
      {said !== undefined && <DoneLine said={said} />}
      {pause !== null && <Running pause={pause} frame={frame} />}
      {pause?.until !== null && <Pause frame={frame} />}
      {pause?.until !== null && <Exclusion frame={frame} />}
    </div>
  );
}

function Running({ pause, frame }: { pause: NonNullable<OwnLimitsModel['pause']> } & Pick<BreakProps, 'frame'>) {
  const t = useT();
  const { tag } = LOCALES[frame.locale];
  return (
    <p className="notice notice--info">
      <Icon name="clock" />
      <span>
        {pause.until === null
          ? t('account-data.pause.forever', { moment: shortMoment(pause.from, tag) })
          : t('account-data.pause.running', { moment: shortMoment(pause.until, tag) })}
      </span>
    </p>
  );
}

function Pause({ frame }: Pick<BreakProps, 'frame'>): ReactElement {
  const t = useT();
  const address = frame.href('/profile/pause');
  return (
    <section className="panel stack" aria-labelledby="pause">
      <h2 id="pause">{t('account-data.pause.title')}</h2>
      <p className="small muted">{t('account-data.pause.text')}</p>
      <form className="stack" method="post" action={address} hx-post={address} hx-target="#breaks" hx-swap="outerHTML">
        <AuthFields auth={frame.auth} />
        <fieldset>
          <legend className="field__label">{t('account-data.pause.days')}</legend>
          <div className="limits__days mt2">
            {DAYS.map((days) => (
              <label key={days}>
                <input type="radio" name="days" value={days} defaultChecked={days === USUAL} />
                {days}
              </label>
            ))}
          </div>
        </fieldset>
        <button className="btn btn--wide" type="submit">
          {t('account-data.pause.take')}
        </button>
      </form>
    </section>
  );
}

function Exclusion({ frame }: Pick<BreakProps, 'frame'>): ReactElement {
  const t = useT();
  const address = frame.href('/profile/pause');
  return (
    <section className="panel stack" aria-labelledby="exclusion">
      <h2 id="exclusion">{t('account-data.exclusion.title')}</h2>
      <p className="small muted">{t('account-data.exclusion.text')}</p>
      <form className="stack" method="post" action={address} hx-post={address} hx-target="#breaks" hx-swap="outerHTML">
        <AuthFields auth={frame.auth} />
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
