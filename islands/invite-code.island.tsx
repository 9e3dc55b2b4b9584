import { formatPoints } from '#src/shared/format-value.ts';
import { useState, type ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { CopyButton } from './runtime/components/copy-button.tsx';
import { CodeField } from './invite-code/code-field.tsx';
import type { InviteCodeProps } from './invite-code/props.ts';
import { useCodeForm } from './invite-code/use-code-form.ts';
import { island } from '#ui/island.ts';

/**
 * The player's own invite code, which can be changed once, or the field for a friend's code. Without JavaScript both
 * are plain forms.
 */
export default island<InviteCodeProps>({
  name: 'invite-code',
  load: 'idle',
  texts: ['referral.code', 'errors.invite.enter', 'layout.copy', 'layout.menu.close', 'layout.points'],
  Component: (props) => (props.act === 'set' ? <OwnCode {...props} /> : <FriendsCode {...props} />),
});

function OwnCode({ action, auth, ...props }: InviteCodeProps): ReactElement {
  const t = useT();
  const [{ code, isChosen }, setOwn] = useState(props);
  const form = useCodeForm('/api/invite/set', auth.idempotencyKey ?? null, ({ promo }) =>
    setOwn((own) => ({ ...own, code: promo ?? own.code, isChosen: true })),
  );
  const gift = formatPoints(props.giftPoints, t);
  return (
    <>
      <p className="code-own__what">{t(isChosen ? 'referral.code.own.kept' : 'referral.code.own.text', { gift })}</p>
      <div className="code-own">
        <span className="code-own__box">
          <b>{code}</b>
          <CopyButton text={code} label={t('referral.code.copy')} done={t('referral.code.copied')} look="icon" />
        </span>
        {!isChosen && (
          <details className="code-own__change">
            <summary className="btn btn--ghost">{t('referral.code.change')}</summary>
            <CodeField
              form={form}
              action={action}
              auth={auth}
              hint="own-code-hint"
              rule={t('referral.code.rule')}
              label={t('referral.code.new')}
              button={t('referral.code.save')}
            />
          </details>
        )}
      </div>
    </>
  );
}

function FriendsCode({ action, auth, giftPoints, ...props }: InviteCodeProps): ReactElement {
  const t = useT();
  const [points, setPoints] = useState(props.activatedPoints);
  const form = useCodeForm('/api/invite/activate', auth.idempotencyKey ?? null, ({ gift = giftPoints }) =>
    setPoints(gift),
  );
  if (points !== null) {
    return (
      <p className="code-own__what" role="status">
        <Icon name="check" small /> {t('referral.code.friends.done', { gift: formatPoints(points, t) })}
      </p>
    );
  }
  return (
    <>
      <p className="code-own__what">{t('referral.code.friends.text', { gift: formatPoints(giftPoints, t) })}</p>
      <CodeField
        form={form}
        action={action}
        auth={auth}
        hint="friends-code-hint"
        rule={null}
        label={t('referral.code.friends.field')}
        button={t('referral.code.friends.go')}
      />
    </>
  );
}
