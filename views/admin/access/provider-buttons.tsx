import type { ReactElement } from 'react';
import { Brand } from '#ui/brand.tsx';
import { useT } from '#ui/texts.tsx';

export type StaffProvider = 'vk' | 'google' | 'twitch' | 'facebook';

interface ProviderButtonsProps {
  readonly ways: readonly StaffProvider[];
  /** Path prefix; the provider's name is appended to it. */
  readonly action: string;
  /** Address to redirect to after sign-in. */
  readonly to?: string | null;
}

/** One button for each connected provider; null when there is none. */
export function ProviderButtons({ ways, action, to = null }: ProviderButtonsProps): ReactElement | null {
  const t = useT();
  const [first] = ways;
  if (first === undefined) return null;
  return (
    <form className="panel staff-form" method="post" action={`${action}/${first}`}>
      <p className="muted small">{t('admin-access.signIn.or')}</p>
      {to !== null && <input type="hidden" name="to" value={to} />}
      {ways.map((provider) => (
        <button key={provider} className="btn btn--line btn--wide" type="submit" formAction={`${action}/${provider}`}>
          <Brand name={provider} />
          <span>{t('admin-access.signIn.by', { way: t(`accounts.way.${provider}`) })}</span>
        </button>
      ))}
    </form>
  );
}
