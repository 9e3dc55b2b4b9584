import type { ReactElement } from 'react';
import { LOCALES } from '#src/shared/locales.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { shortMoment } from '#src/shared/format-time.ts';
import { Input } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { useT } from '#ui/texts.tsx';
import type { StaffPlayerModel } from './models.ts';
import { sumOf } from './pieces.tsx';
import type { OwnLimitModel, PlayModel } from './play-models.ts';

interface Props {
  readonly model: Pick<StaffPlayerModel, 'head' | 'may' | 'idempotencyKey'>;
  readonly play: PlayModel;
  readonly layout: LayoutModel;
}

/** Break and limits of a player. Staff can only set a self-exclusion of half a year. */
export function PlayPanel({ model, play: { pause, limits }, layout }: Props): ReactElement {
  const t = useT();
  const { tag } = LOCALES[layout.locale];
  return (
    <section className="panel stack" aria-labelledby="own-play">
      <h2 id="own-play">{t('admin-players.play.title')}</h2>
      {pause === null && limits.length === 0 && <p className="muted">{t('admin-players.play.none')}</p>}
      {pause !== null && <Pause pause={pause} tag={tag} />}
      {limits.length > 0 && (
        <dl className="bill">
          {limits.map((limit) => (
            <Limit key={`${limit.kind} ${limit.period}`} limit={limit} tag={tag} />
          ))}
        </dl>
      )}
      {pause?.isLiftable === true && model.may.block && model.head.state !== 'closed' && (
        <Lift model={model} layout={layout} />
      )}
    </section>
  );
}

/** Current break; for a self-exclusion, the date from which it can be lifted. */
function Pause({ pause, tag }: { pause: NonNullable<PlayModel['pause']>; tag: string }): ReactElement {
  const t = useT();
  const moment = shortMoment(pause.from, tag);
  if (pause.until !== null) {
    return <p>{t('admin-players.play.paused', { from: moment, until: shortMoment(pause.until, tag) })}</p>;
  }
  return (
    <>
      <p>{t('admin-players.play.excluded', { moment })}</p>
      {pause.liftableFrom !== null && !pause.isLiftable && (
        <p className="small muted">{t('admin-players.play.early', { moment: shortMoment(pause.liftableFrom, tag) })}</p>
      )}
    </>
  );
}

function Limit({ limit: { kind, period, sum, raise }, tag }: { limit: OwnLimitModel; tag: string }): ReactElement {
  const t = useT();
  const limitText = (roubles: number | null): string =>
    roubles === null ? t('account-data.raise.none') : sumOf(roubles);
  return (
    <>
      <dt>
        {t(`admin-players.play.${kind}.${period}`)}
        {raise !== null && (
          <span className="tiny faint staff-raise">
            {t(`admin-players.play.raise.${raise.stage}`, {
              to: limitText(raise.sum),
              moment: shortMoment(raise.stage === 'ripe' ? raise.until : raise.from, tag),
            })}
          </span>
        )}
      </dt>
      <dd>{limitText(sum)}</dd>
    </>
  );
}

function Lift({ model: { head, idempotencyKey }, layout }: Pick<Props, 'model' | 'layout'>): ReactElement {
  const t = useT();
  return (
    <StaffForm
      layout={layout}
      action={layout.href(`/staff/players/${String(head.id)}/exclusion/lift`)}
      className="staff-form"
      idempotencyKey={`${idempotencyKey}-lift`}
    >
      <label className="field">
        <span className="field__label">{t('admin-players.play.why')}</span>
        <Input type="text" className="input" name="reason" maxLength={255} required />
        <span className="field__hint">{t('admin-players.play.hint')}</span>
      </label>
      <button className="btn" type="submit">
        {t('admin-players.play.lift')}
      </button>
    </StaffForm>
  );
}
