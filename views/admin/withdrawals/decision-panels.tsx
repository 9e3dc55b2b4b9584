import { formatG } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import copyText, { type CopyTextProps } from '#islands/copy-text.island.tsx';
import { formatMoney } from '#src/shared/format.ts';
import { REJECT_REASONS } from '#src/shared/withdrawals.ts';
import type { PageProps } from '#views/render.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';
import { useT } from '#ui/texts.tsx';
import type { StaffWithdrawalModel } from './models.ts';
import { ROUBLE } from './words.ts';
import { Input, Select } from '#views/ui/staff/fields.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';

type Props = PageProps<StaffWithdrawalModel>;

const AVATAR_SIZE = 72;
const DONE_FORM = 'desk-done';

/** Player, listing and decision. A moderator who does not hold the request sees the reason and how to take it. */
export function Decision(props: Props): ReactElement {
  const { model } = props;
  return (
    <>
      <Who {...props} />
      <Listing {...props} />
      {model.holding.isMine ? <Decide {...props} /> : <NotMine {...props} />}
    </>
  );
}

/** Both avatars side by side: the moderator compares them by eye (docs/rules.md 12). */
function Who({ model }: Props): ReactElement {
  const t = useT();
  const { player, inGame } = model;
  return (
    <StaffPanel id="desk-who" title={t('admin-withdrawals.who')}>
      <div className="duo">
        <figure className="cmp">
          <Avatar src={player.avatar} size={AVATAR_SIZE} />
          <figcaption>
            <b>{t('admin-withdrawals.here')}</b>
            <span className="tiny muted">{player.name}</span>
          </figcaption>
        </figure>
        <figure className="cmp">
          {inGame.avatar !== null && <Avatar src={inGame.avatar} size={AVATAR_SIZE} />}
          <figcaption>
            <b>{t('admin-withdrawals.inGame')}</b>
            <span className="tiny muted">{inGame.name ?? model.game.name}</span>
            <span className="row">
              <span className="num tiny">{model.game.id}</span>
              <Copy text={model.game.id} label={t('admin-withdrawals.copyId')} />
            </span>
            {inGame.refusal !== null && <span className="tiny bad">{inGame.refusal}</span>}
          </figcaption>
        </figure>
      </div>
      {model.holding.isMine && (
        <fieldset className="seg seg--wide mt3 desk-avatar">
          <legend className="vh">{t('admin-withdrawals.avatar')}</legend>
          <label>
            <Input className="vh" type="radio" name="avatar" value="yes" form={DONE_FORM} required data-key="1" />
            <span>{t('admin-withdrawals.avatar.yes')}</span>
          </label>
          <label>
            <Input className="vh" type="radio" name="avatar" value="no" form={DONE_FORM} data-key="2" />
            <span>{t('admin-withdrawals.avatar.no')}</span>
          </label>
        </fieldset>
      )}
    </StaffPanel>
  );
}

function Copy({
  text,
  label,
  look = 'icon',
}: {
  text: string;
  label: string;
  look?: CopyTextProps['look'];
}): ReactElement {
  const t = useT();
  return (
    <Island of={copyText} props={{ text, label, done: t('admin-withdrawals.copied'), look } satisfies CopyTextProps} />
  );
}

function Listing({ model }: Props): ReactElement {
  const t = useT();
  return (
    <StaffPanel id="desk-lot" title={t('admin-withdrawals.lot')}>
      <div className="duo">
        <p className="row">
          <span className="staff-big num">{formatG(model.sums.listing, t)}</span>
          <Copy text={model.sums.listingText} label={t('withdrawals.copyListing', { price: model.sums.listingText })} />
        </p>
        {model.holding.isMine ? (
          <FieldRow label={t('admin-withdrawals.lotNumber')} hint={t('admin-withdrawals.lotNumber.hint')}>
            <Input
              type="text"
              className="input num"
              name="lot"
              form={DONE_FORM}
              maxLength={64}
              autoComplete="off"
              data-key="l"
            />
          </FieldRow>
        ) : (
          model.decision.lot !== null && <p className="num">{model.decision.lot}</p>
        )}
      </div>
    </StaffPanel>
  );
}

/** Three possible decisions, each in its own form. */
function Decide({ model, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href(`/staff/withdrawals/${model.id}`);
  const [finishKey, handBack, reject] = model.keys;
  const back = address;
  return (
    <StaffPanel id="desk-decide" title={t('admin-withdrawals.decide')}>
      <div className="decide">
        <StaffForm id={DONE_FORM} layout={layout} back={back} action={`${address}/done`} idempotencyKey={finishKey}>
          <button type="submit" className="btn btn--main btn--wide" data-key="d">
            {t('admin-withdrawals.bought')}
          </button>
        </StaffForm>
        <StaffForm layout={layout} back={back} action={`${address}/back`} idempotencyKey={handBack}>
          <button type="submit" className="btn btn--wide" data-key="q">
            {t('admin-withdrawals.handBack')}
          </button>
        </StaffForm>
      </div>
      <details className="acc mt3">
        <summary data-key="r">
          <span>{t('admin-withdrawals.reject')}</span>
          <Icon name="chevron-down" />
        </summary>
        <StaffForm
          className="acc__body decide decide--no"
          layout={layout}
          back={back}
          action={`${address}/reject`}
          idempotencyKey={reject}
        >
          <FieldRow label={t('admin-withdrawals.reason')}>
            <Select className="input select" name="reason" required defaultValue="">
              <option value="" disabled>
                {t('admin-withdrawals.reason.choose')}
              </option>
              {REJECT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`withdrawals.reason.${reason}`)}
                </option>
              ))}
            </Select>
          </FieldRow>
          <FieldRow label={t('admin-withdrawals.more')}>
            <Input type="text" className="input" name="note" maxLength={200} />
          </FieldRow>
          <button type="submit" className="btn btn--line bad">
            {t('admin-withdrawals.rejectGo', { sum: formatMoney(model.sums.reserved, ROUBLE) })}
          </button>
        </StaffForm>
      </details>
    </StaffPanel>
  );
}

/** Reason why the reader cannot decide: the request is free, held by another moderator, or closed. */
function NotMine({ model, layout }: Props): ReactElement {
  const t = useT();
  const [take] = model.keys;
  return (
    <StaffPanel id="desk-decide" title={t('admin-withdrawals.decide')}>
      {model.state === 'waiting' && model.holding.mineId === null && (
        <StaffForm layout={layout} action={layout.href('/staff/withdrawals/take')} idempotencyKey={take}>
          <button type="submit" className="btn btn--main" name="wanted" value={model.id} data-key="j">
            {t('admin-withdrawals.take')}
          </button>
        </StaffForm>
      )}
      {model.state === 'waiting' && model.holding.mineId !== null && (
        <p className="muted">
          <a className="link link--under" href={layout.href(`/staff/withdrawals/${model.holding.mineId}`)} data-key="j">
            {t('admin-withdrawals.goOn', { number: model.holding.mineId })}
          </a>
        </p>
      )}
      {model.state === 'withdrawing' && (
        <p className="muted">{t('admin-withdrawals.with', { name: model.holding.by ?? '' })}</p>
      )}
      {model.closedAt !== null && (
        <>
          <p className="muted">
            {t(`admin-withdrawals.over.${model.state as 'withdrawn'}`, { name: model.decision.by ?? '' })}
          </p>
          {model.decision.reason !== null && (
            <p className="mt2">
              {[t(`withdrawals.reason.${model.decision.reason}`), model.decision.note].filter(Boolean).join(' ')}
            </p>
          )}
          <p className="mt3">
            <a className="btn" href={layout.href('/staff/withdrawals')} data-key="j">
              {t('admin-withdrawals.toQueue')}
            </a>
          </p>
        </>
      )}
    </StaffPanel>
  );
}
