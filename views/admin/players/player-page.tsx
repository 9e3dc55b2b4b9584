import type { ReactElement } from 'react';
import { formatPoints } from '#src/shared/format-value.ts';
import { formatCount } from '#src/shared/format.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { Stat } from '#views/ui/stat.tsx';
import { useT } from '#ui/texts.tsx';
import { BlockPanel } from './block-panel.tsx';
import { CorrectionPanel } from './correction-panel.tsx';
import { Draws, Items, Movements, Payments, Withdrawals } from './history-tables.tsx';
import { type StaffPlayerModel, SECTIONS } from './models.ts';
import { NotesPanel } from './notes-panel.tsx';
import { Devices, Flags, Identities, Referral, Sessions } from './overview-panels.tsx';
import { StateBadge, sumOf, When } from './pieces.tsx';
import { PlayPanel } from './play-panel.tsx';

type Props = PageProps<StaffPlayerModel>;

export const staffPlayerPage = definePage<StaffPlayerModel>({
  name: 'staff-dossier',
  Component: Page,
  title: ({ head, listed }, t) =>
    listed.section === 'overview' ? head.name : `${head.name} · ${t(`admin-players.section.${listed.section}`)}`,
  robots: 'noindex',
});

export const staffPlayerFragment = defineFragment<StaffPlayerModel>({ id: 'dossier', Component: Section });

function Page({ model, layout }: Props): ReactElement {
  const t = useT();
  const { head } = model;
  return (
    <>
      <StaffHead
        title={head.name}
        crumbs={[{ title: t('admin-players.players.title'), href: layout.href('/staff/players') }]}
        actions={
          <>
            <StateBadge state={head.state} />
            {head.isDemo && <span className="badge">{t('admin-players.demo')}</span>}
            <a className="btn btn--line" href={layout.href(`/profile/${String(head.id)}`)}>
              {t('admin-players.inShop')}
            </a>
          </>
        }
      />
      <Facts model={model} layout={layout} />
      <Section model={model} layout={layout} />
    </>
  );
}

function Facts({ model: { head }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel staff-facts" aria-label={t('admin-players.facts')}>
      <div className="who">
        <img src={head.avatar} width="44" height="44" alt="" />
        <span>
          <b>{head.name}</b>
          <span className="tiny faint num">
            {t('admin-players.who', { id: String(head.id), level: head.level })}{' '}
            <When at={head.joinedAt} locale={layout.locale} />
          </span>
        </span>
      </div>
      <Stat name={t('admin-players.stat.money')}>{sumOf(head.money)}</Stat>
      <Stat name={t('admin-players.stat.points')}>{formatPoints(head.points, t)}</Stat>
      <Stat name={t('admin-players.stat.donate')}>{sumOf(head.donate)}</Stat>
      {head.donatePending > 0 && <Stat name={t('admin-players.stat.pending')}>{sumOf(head.donatePending)}</Stat>}
      {head.country !== null && <Stat name={t('admin-players.country')}>{head.country}</Stat>}
      {head.debt > 0 && <Stat name={t('admin-players.stat.debt')}>{sumOf(head.debt)}</Stat>}
      <Stat name={t('admin-players.stat.toppedUp')}>{sumOf(head.toppedUp)}</Stat>
      <Stat name={t('admin-players.stat.opened')}>{formatCount(head.opened)}</Stat>
      <Stat name={t('admin-players.stat.items', { count: head.items.count })}>{sumOf(head.items.value)}</Stat>
    </section>
  );
}

function Section({ model, layout }: Props): ReactElement {
  const t = useT();
  const { head, listed } = model;
  const base = layout.href(`/staff/players/${String(head.id)}`);
  const addressOf = (section: string): string => (section === 'overview' ? base : `${base}?section=${section}`);
  const list = { layout, here: addressOf(listed.section), isFirst: !layout.path.includes('cursor=') };
  return (
    <div id="dossier" className="staff-col">
      <nav className="seg" aria-label={t('admin-players.sections')}>
        {SECTIONS.filter((section) => section !== 'payments' || model.may.payments).map((section) => (
          <a
            key={section}
            href={addressOf(section)}
            aria-current={section === listed.section ? 'true' : undefined}
            hx-get={addressOf(section)}
            hx-target="#dossier"
            hx-swap="outerHTML"
            hx-push-url="true"
          >
            {t(`admin-players.section.${section}`)}
          </a>
        ))}
      </nav>
      {listed.section === 'overview' && <Overview model={model} layout={layout} />}
      {listed.section === 'movements' && <Movements {...listed} {...list} />}
      {listed.section === 'items' && <Items {...listed} {...list} />}
      {listed.section === 'draws' && <Draws {...listed} {...list} />}
      {listed.section === 'payments' && <Payments {...listed} {...list} may={model.may} />}
      {listed.section === 'withdrawals' && <Withdrawals {...listed} {...list} />}
    </div>
  );
}

/** Staff notes and corrections on the left, actions on the right; stacked on a phone. */
function Overview({ model, layout }: Props): ReactElement | null {
  if (model.listed.section !== 'overview') return null;
  const { overview } = model.listed;
  return (
    <div className="staff-grid staff-grid--top">
      <div className="staff-col">
        <Flags flags={overview.flags} layout={layout} may={model.may} />
        <CorrectionPanel model={model} corrections={overview.corrections} layout={layout} />
        <Sessions model={model} sessions={overview.sessions} layout={layout} />
        <Devices devices={overview.devices} layout={layout} />
        <Identities identities={overview.identities} layout={layout} />
      </div>
      <aside className="staff-col">
        <NotesPanel model={model} notes={overview.notes} layout={layout} />
        <BlockPanel model={model} layout={layout} />
        <PlayPanel model={model} play={overview.play} layout={layout} />
        <Referral referral={overview.referral} />
      </aside>
    </div>
  );
}
