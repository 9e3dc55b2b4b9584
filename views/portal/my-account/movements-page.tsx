import type { ReactElement } from 'react';
import { TRANSFER_KINDS } from '#src/shared/transfer-kinds.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { FindForm } from '#views/ui/find-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { useT } from '#ui/texts.tsx';
import type { MovementFilter, MovementsPageModel } from './movement-model.ts';
import { MOVEMENTS_FORM, Movements } from './movements-fragment.tsx';
import { PlayerCard } from './player-card.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

export const movementsPage = definePage<MovementsPageModel>({
  name: 'movements',
  styles: 'account',
  Component: Page,
  title: (_, t) => t('ledger.title'),
  robots: 'noindex',
});

export const movementsInvitation = invitationPage({ icon: 'wallet', title: 'ledger.title', text: 'ledger.invitation' });

function Page({ model, layout }: PageProps<MovementsPageModel>): ReactElement {
  return (
    <div className="wrap">
      <PlayerCard model={model} layout={layout} isBrief />
      <ProfileTabs current="movements" />
      <KindForm filter={model.filter} action={layout.href('/profile/movements')} />
      <Movements model={model} layout={layout} />
    </div>
  );
}

/** Plain GET form; htmx sends it when another reason is selected and swaps only the list. */
function KindForm({ filter, action }: { filter: MovementFilter; action: string }): ReactElement {
  const t = useT();
  return (
    <FindForm
      id={MOVEMENTS_FORM}
      className="filters filters--one"
      label={t('ledger.filter')}
      action={action}
      trigger="change, submit"
      fragment="movements"
    >
      <label className="filters__pick">
        <span className="vh">{t('ledger.column.reason')}</span>
        <select className="input select" name="kind" defaultValue={filter.kind}>
          <option value="">{t('ledger.kind.all')}</option>
          {TRANSFER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`ledger.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn--line btn--icon filters__go" aria-label={t('ledger.apply')}>
        <Icon name="search" />
      </button>
    </FindForm>
  );
}
