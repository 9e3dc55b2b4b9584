import type { ReactElement } from 'react';
import { FLAG_KINDS, type FlagKind, FLAG_STATES, FLAG_VERDICTS } from '#src/shared/flags.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { Filters } from '#views/ui/staff/filters.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { useT } from '#ui/texts.tsx';
import { CursorPager } from '#views/ui/staff/pager.tsx';
import type { FlagModel, FlagsModel } from './models.ts';
import { PlayerLink, When } from './pieces.tsx';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

type Props = PageProps<FlagsModel>;

/** Review queue of player flags: open, taken, and closed with their outcome. */
export const flagsPage = definePage<FlagsModel>({
  name: 'staff-flags',
  Component: Page,
  title: (_, t) => t('admin-access.power.flags'),
  robots: 'noindex',
});

/** Query-string form of a kind: a dot would look like a text key. */
const inAddress = (kind: FlagKind | ''): string => kind.replace('.', '-');

export const flagsFragment = defineFragment<FlagsModel>({ id: 'flag-list', Component: List });

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  return (
    <>
      <StaffHead title={t('admin-access.power.flags')} />
      <Filters label={t('admin-players.flags.filter')} action={layout.href('/staff/flags')} fragment="flag-list">
        <FieldRow label={t('admin-players.column.state')}>
          <select className="input select" name="state" defaultValue={model.state}>
            {FLAG_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`admin-players.flags.state.${state}`)}
              </option>
            ))}
          </select>
        </FieldRow>
        <FieldRow label={t('admin-players.column.what')}>
          <select className="input select" name="kind" defaultValue={inAddress(model.kind ?? '')}>
            <option value="">{t('admin-players.flags.any')}</option>
            {FLAG_KINDS.map((kind) => (
              <option key={kind} value={inAddress(kind)}>
                {t(`admin-players.flag.${kind}`)}
              </option>
            ))}
          </select>
        </FieldRow>
      </Filters>
      <List model={model} layout={layout} />
    </>
  );
}

function List({ model, layout }: Props): ReactElement {
  const t = useT();
  const query = new URLSearchParams({
    state: model.state,
    ...(model.kind === null ? {} : { kind: inAddress(model.kind) }),
  });
  return (
    <section id="flag-list" className="panel" aria-label={t('admin-access.power.flags')}>
      {model.flags.length === 0 ? (
        <p className="muted staff-none">{t('admin-players.flags.none')}</p>
      ) : (
        <ul className="list staff-flags">
          {model.flags.map((flag) => (
            <li key={flag.id}>
              <Flag flag={flag} layout={layout} idempotencyKey={model.idempotencyKey} />
            </li>
          ))}
        </ul>
      )}
      <CursorPager
        here={`${layout.href('/staff/flags')}?${query.toString()}`}
        next={model.next}
        isFirst={!layout.path.includes('cursor=')}
      />
    </section>
  );
}

interface FlagProps {
  readonly flag: FlagModel;
  readonly layout: LayoutModel;
  readonly idempotencyKey: string;
}

function Flag({ flag, layout, idempotencyKey }: FlagProps): ReactElement {
  const t = useT();
  const { locale } = layout;
  return (
    <div className="staff-flag">
      <div>
        <b>{t(`admin-players.flag.${flag.kind}`)}</b>
        <p className="muted">
          <PlayerLink player={flag.player} />
          {flag.about !== null && (
            <>
              {' '}
              <span className="staff-flag__other">
                {'↔ '}
                <PlayerLink player={flag.about} />
              </span>
            </>
          )}
          {flag.subject > 0 && ` ${t('admin-players.number', { number: String(flag.subject) })}`}
        </p>
        <p className="faint tiny">
          <When at={flag.at} locale={locale} />
          {flag.heldBy !== null && ` · ${flag.heldBy.name}`}
          {flag.kind === 'battle.meetings' && (
            <>
              {' · '}
              <a className="link" href={layout.href(`/staff/battles?q=${String(flag.player.id)}`)}>
                {t('admin-access.power.battles')}
              </a>
            </>
          )}
        </p>
        {flag.verdict !== null && (
          <p>
            <span className="badge">{t(`admin-players.verdict.${flag.verdict}`)}</span> {flag.note}
          </p>
        )}
      </div>
      {flag.state !== 'closed' && <Acts flag={flag} layout={layout} idempotencyKey={idempotencyKey} />}
    </div>
  );
}

/** Flag actions. Each form submits the holder as shown, so that a concurrent change is detected. */
function Acts({ flag, layout, idempotencyKey }: FlagProps): ReactElement {
  const t = useT();
  const base = layout.href(`/staff/flags/${String(flag.id)}`);
  const act = (verb: 'take' | 'return' | 'close') => ({
    layout,
    action: `${base}/${verb}`,
    idempotencyKey: `${idempotencyKey}-${verb}-${String(flag.id)}`,
  });
  const heldField = <input type="hidden" name="held" value={flag.heldBy?.id ?? 0} />;
  return (
    <div className="staff-flag__acts">
      <StaffForm {...act('take')}>
        {heldField}
        <button className="mini" type="submit">
          {flag.heldBy === null ? t('admin-players.flags.take') : t('admin-players.flags.takeOver')}
        </button>
      </StaffForm>
      {flag.heldBy !== null && (
        <StaffForm {...act('return')}>
          {heldField}
          <button className="mini" type="submit">
            {t('admin-players.flags.return')}
          </button>
        </StaffForm>
      )}
      <details className="acc">
        <summary>
          <span>{t('admin-players.flags.close')}</span>
          <Icon name="chevron-down" />
        </summary>
        <StaffForm {...act('close')} className="acc__body staff-form">
          {heldField}
          <label className="field">
            <span className="field__label">{t('admin-players.flags.verdict')}</span>
            <Select className="input select" name="verdict">
              {FLAG_VERDICTS.map((verdict) => (
                <option key={verdict} value={verdict}>
                  {t(`admin-players.verdict.${verdict}`)}
                </option>
              ))}
            </Select>
          </label>
          <label className="field">
            <span className="field__label">{t('admin-players.flags.note')}</span>
            <Input type="text" className="input" name="note" maxLength={500} required />
          </label>
          <button className="btn" type="submit">
            {t('admin-players.flags.close')}
          </button>
        </StaffForm>
      </details>
    </div>
  );
}
