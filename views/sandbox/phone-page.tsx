import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import type { SandboxModel } from './pay-page.tsx';
import { Slip } from './slip.tsx';

/** Where one waits until the phone has answered. It looks again by itself. */
export const phonePage = definePage<SandboxModel>({
  name: 'sandbox',
  Component: Phone,
  title: ({ amount }, t) => t('sandbox.phone.title', { amount }),
  robots: 'noindex',
  isApart: true,
});

function Phone({ model, frame }: PageProps<SandboxModel>): ReactElement {
  const t = useT();
  const { id, state, phone, isAsked, returnUrl } = model;
  if (state !== 'pending') {
    return (
      <Slip model={model} title={t('sandbox.phone.heading')}>
        <p className={state === 'paid' ? 'notice notice--good' : 'notice notice--bad'} role="status">
          {t(`sandbox.${state}`)}
        </p>
        <a className="btn btn--wide" href={returnUrl}>
          {t('sandbox.back')}
        </a>
      </Slip>
    );
  }
  return (
    <Slip model={model} title={t('sandbox.phone.heading')}>
      {isAsked ? (
        <p className="notice" role="status">
          <Icon name="smartphone" />
          <span>{t('sandbox.phone.wait', { phone: phone ?? '' })}</span>
        </p>
      ) : (
        <form className="stack" method="post" action={href(frame.locale, `/sandbox/phone/${id}`)}>
          <input type="hidden" name="interface" value="web" />
          <div className="field">
            <label htmlFor="phone">{t('sandbox.phone.label')}</label>
            <input
              className="input"
              id="phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              required
              aria-describedby="phone-hint"
            />
          </div>
          <button type="submit" className="btn btn--main btn--big btn--wide">
            {t('sandbox.phone.send')}
          </button>
        </form>
      )}
      <p className="small muted" id="phone-hint">
        {t('sandbox.phone.test')}
      </p>
    </Slip>
  );
}
