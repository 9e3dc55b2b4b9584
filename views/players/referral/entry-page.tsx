import type { ReactElement } from 'react';
import referralStorage from '#islands/referral-storage.island.tsx';
import { shortDay } from '#src/shared/format-time.ts';
import { signInHref } from '#views/layout/destinations.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Owner of the invite link; `shown` is null for a hidden player. */
export interface InviterModel {
  readonly id: number;
  readonly shown: { readonly name: string; readonly avatar: string } | null;
  /** True when the visitor opened the visitor's own link. */
  readonly isVisitor: boolean;
}

export type EntryPageModel =
  | { readonly inviter: null }
  | {
      readonly inviter: InviterModel;
      /** Expiry of the invitation, in milliseconds since 1970. */
      readonly untilMs: number;
    };

/** Landing page of an invite link: the inviter, and an introduction to the store. */
export const entryPage = definePage<EntryPageModel>({
  name: 'ref',
  styles: 'gifts',
  Component: Entry,
  title: ({ inviter }, t) => {
    if (inviter === null) return t('referral.entry.unknown');
    if (inviter.isVisitor) return t('referral.entry.own');
    return inviter.shown === null
      ? t('referral.entry.titleHidden', { id: inviter.id })
      : t('referral.entry.title', { name: inviter.shown.name, id: inviter.id });
  },
  robots: 'noindex',
});

function Entry({ model, layout }: PageProps<EntryPageModel>): ReactElement {
  if (model.inviter === null) return <Unknown layout={layout} />;
  if (model.inviter.isVisitor) return <Own layout={layout} />;
  return <Invited model={model} layout={layout} />;
}

type KnownModel = Exclude<EntryPageModel, { readonly inviter: null }>;

function Invited({ model, layout }: { model: KnownModel; layout: LayoutModel }): ReactElement {
  const t = useT();
  const { inviter, untilMs } = model;
  return (
    <div className="wrap entry">
      {inviter.shown === null ? null : <Avatar className="entry__ava" src={inviter.shown.avatar} size={88} />}
      <h1>
        {inviter.shown === null
          ? t('referral.entry.invitesHidden')
          : t('referral.entry.invites', { name: inviter.shown.name })}
      </h1>
      <p className="muted entry__lead">{t('referral.entry.lead')}</p>
      <ul className="list list--tick entry__points">
        <Point icon="shield-check" text={t('referral.entry.odds')} />
        <Point icon="coins" text={t('referral.entry.sell')} />
        <Point icon="gift" text={t('referral.entry.free')} />
      </ul>
      <div className="row entry__acts">
        {layout.player === null && (
          <a className="btn" href={signInHref({ ...layout, path: '/' })} rel="nofollow" data-dialog="login">
            <Icon name="log-in" small />
            {t('referral.entry.signIn')}
          </a>
        )}
        <a className="btn btn--line" href={layout.href('/')}>
          {t('referral.entry.cases')}
        </a>
      </div>
      <Island
        of={referralStorage}
        props={{
          id: inviter.id,
          untilMs,
          text: t('referral.entry.kept', { date: shortDay(new Date(untilMs).toISOString(), t.tag) }),
        }}
      />
    </div>
  );
}

function Point({ icon, text }: { icon: 'shield-check' | 'coins' | 'gift'; text: string }): ReactElement {
  return (
    <li>
      <Icon name={icon} small />
      <span>{text}</span>
    </li>
  );
}

function Own({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <div className="wrap entry">
      <h1>{t('referral.entry.own')}</h1>
      <p className="muted entry__lead">{t('referral.entry.own.text')}</p>
      <a className="btn" href={layout.href('/referral')}>
        {t('referral.entry.own.open')}
      </a>
    </div>
  );
}

function Unknown({ layout }: { layout: LayoutModel }): ReactElement {
  const t = useT();
  return (
    <div className="wrap entry entry--unknown">
      <h1 className="vh">{t('referral.entry.unknown')}</h1>
      <EmptyNote icon="link" title={t('referral.entry.unknown.title')} text={t('referral.entry.unknown.text')}>
        <a className="btn" href={layout.href('/')}>
          {t('referral.entry.cases')}
        </a>
      </EmptyNote>
    </div>
  );
}
