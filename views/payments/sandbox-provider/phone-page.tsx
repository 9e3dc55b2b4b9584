import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { PHONE_PATTERN } from '#ui/phone-fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { SandboxModel } from './pay-page.tsx';
import { Ended, Slip } from './slip.tsx';

/** Waiting page until the phone confirms; it reloads automatically. */
export const phonePage = definePage<SandboxModel>({
  name: 'sandbox',
  styles: 'account',
  Component: Phone,
  title: ({ amount }, t) => t('sandbox-provider.phone.title', { amount }),
  robots: 'noindex',
  isApart: true,
});

function Phone({ model, layout }: PageProps<SandboxModel>): ReactElement {
  const t = useT();
  const { id, state, phone, isAsked } = model;
  if (state !== 'pending') return <Ended model={model} />;
  return (
    <Slip model={model} title={t('sandbox-provider.phone.heading')}>
      {isAsked ? (
        <>
          <p className="notice" role="status">
            <Icon name="smartphone" />
            <span>{t('sandbox-provider.phone.wait', { phone: phone ?? '' })}</span>
          </p>
          <p className="small muted">{t('sandbox-provider.phone.test')}</p>
        </>
      ) : (
        <form className="stack" method="post" action={layout.href(`/sandbox/phone/${id}`)}>
          <input type="hidden" name="interface" value="web" />
          <PhoneField />
          <button type="submit" className="btn btn--main btn--big btn--wide">
            {t('sandbox-provider.phone.send')}
          </button>
        </form>
      )}
    </Slip>
  );
}

/** Phone number field with a note on the test phone's behaviour. */
function PhoneField(): ReactElement {
  const t = useT();
  return (
    <div className="field">
      <label htmlFor="phone">{t('sandbox-provider.phone.label')}</label>
      <input
        className="input"
        id="phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={64}
        pattern={PHONE_PATTERN}
        title={t('errors.payment.phone')}
        required
        aria-describedby="phone-hint"
      />
      <p className="small muted" id="phone-hint">
        {t('sandbox-provider.phone.test')}
      </p>
    </div>
  );
}
