import type { ReactElement, ReactNode } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { EmptyNote } from '#ui/empty-note.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import { RichText } from './rich-text.tsx';
import { useHref } from '#ui/href.ts';

export interface ContactsPageModel {
  /** The two e-mail fields are bare addresses, the other fields URLs; null values are not shown. */
  readonly email: string | null;
  readonly businessEmail: string | null;
  readonly support: string | null;
  readonly group: string | null;
  readonly channel: string | null;
  readonly company: { readonly name: string | null; readonly address: string | null; readonly phone: string | null };
  /** Additional sections written by staff. */
  readonly parts: readonly { readonly slug: string; readonly title: string; readonly paragraphs: readonly string[] }[];
  /** Player id to quote to support. */
  readonly playerId: number | null;
}

export const contactsPage = definePage<ContactsPageModel>({
  name: 'contacts',
  styles: 'info',
  Component: Contacts,
  title: (_, t) => t('info-pages.contacts.title'),
  description: (_, t) => t('info-pages.contacts.description'),
});

function Contacts({ model }: PageProps<ContactsPageModel>): ReactElement {
  const href = useHref();
  const t = useT();
  const { email, businessEmail, support, group, channel, company } = model;
  const isAny = [email, businessEmail, support, group, channel, ...Object.values(company)].some(
    (value) => value !== null,
  );
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('info-pages.contacts.title')}</h1>
        <p>
          <RichText text={t('info-pages.contacts.lead')} />
        </p>
        <div className="row mt3">
          <a className="btn" href={href('/help/new')}>
            <Icon name="pencil" small />
            {t('questions.ask')}
          </a>
          <a className="btn btn--line" href={href('/help')}>
            {t('questions.title')}
          </a>
        </div>
      </header>
      {isAny ? (
        <div className="split split--even">
          {(email ?? support) !== null && <Support model={model} />}
          {(businessEmail ?? group) !== null && <Business model={model} />}
          {(group ?? channel) !== null && <News model={model} />}
          {(company.name ?? company.address ?? company.phone) !== null && <Company company={company} />}
        </div>
      ) : (
        <NothingSet />
      )}
      {model.parts.map((part) => (
        <WrittenPart key={part.slug} part={part} />
      ))}
    </div>
  );
}

function WrittenPart({ part }: { readonly part: ContactsPageModel['parts'][number] }) {
  const glue = useGlue();
  const heading = `${part.slug}-heading`;
  return (
    <section className="panel prose" id={part.slug} aria-labelledby={heading}>
      <h2 id={heading}>{glue(part.title)}</h2>
      {part.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <RichText text={paragraph} />
        </p>
      ))}
    </section>
  );
}

function Support({ model: { email, support, playerId } }: { readonly model: ContactsPageModel }): ReactElement {
  const t = useT();
  const advice = playerId === null ? t('info-pages.contacts.tell') : t('info-pages.contacts.tellId', { id: playerId });
  return (
    <Panel
      id="players"
      icon="headset"
      title={t('info-pages.contacts.support.title')}
      text={t('info-pages.contacts.support.text')}
    >
      <ul className="list">
        {support !== null && <Way icon="message-circle" name={t('info-pages.contacts.bot')} href={support} />}
        {email !== null && <Way icon="mail" name={t('info-pages.contacts.email')} href={`mailto:${email}`} />}
      </ul>
      <p className="notice notice--info">
        <Icon name="info" />
        <span>
          <b>{`${advice} `}</b>
          {t('info-pages.contacts.attach')}
        </span>
      </p>
    </Panel>
  );
}

function Business({ model: { businessEmail, group } }: { readonly model: ContactsPageModel }): ReactElement {
  const t = useT();
  return (
    <Panel
      id="business"
      icon="handshake"
      title={t('info-pages.contacts.business.title')}
      text={t('info-pages.contacts.business.text')}
    >
      <ul className="list">
        {businessEmail !== null && (
          <Way icon="mail" name={t('info-pages.contacts.email')} href={`mailto:${businessEmail}`} />
        )}
        {group !== null && <Way icon="users" name={t('info-pages.contacts.group')} href={group} />}
      </ul>
      <p className="notice">
        <Icon name="info" />
        <span>{t('info-pages.contacts.business.tell')}</span>
      </p>
    </Panel>
  );
}

function News({ model: { group, channel } }: { readonly model: ContactsPageModel }): ReactElement {
  const t = useT();
  return (
    <Panel id="news" icon="bell" title={t('info-pages.contacts.news.title')} text={t('info-pages.contacts.news.text')}>
      <div className="row">
        {group !== null && (
          <a className="btn btn--line" href={group} rel="noopener">
            <Icon name="users" small />
            {t('info-pages.contacts.group')}
          </a>
        )}
        {channel !== null && (
          <a className="btn btn--line" href={channel} rel="noopener">
            <Icon name="send" small />
            {t('info-pages.contacts.channel')}
          </a>
        )}
      </div>
    </Panel>
  );
}

function Company({ company }: { readonly company: ContactsPageModel['company'] }): ReactElement {
  const t = useT();
  const facts = (['name', 'address', 'phone'] as const).flatMap((name) => {
    const value = company[name];
    return value === null ? [] : [{ name, value }];
  });
  return (
    <Panel id="company" icon="building-2" title={t('info-pages.contacts.company.title')} text={null}>
      <dl className="facts">
        {facts.map(({ name, value }) => [
          <dt key={`${name} name`}>{t(`info-pages.party.${name}`)}</dt>,
          <dd key={name}>
            {name === 'phone' ? (
              <a className="ext" href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>
                {inOnePiece(value)}
              </a>
            ) : (
              value
            )}
          </dd>,
        ])}
      </dl>
    </Panel>
  );
}

/** Shown in place of empty boxes when no contact is configured. */
function NothingSet(): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <EmptyNote icon="headset" title={t('info-pages.contacts.none.title')} text={t('info-pages.contacts.none.text')}>
      <a className="btn btn--line" href={href('/faq')}>
        {t('info-pages-faq.title')}
      </a>
    </EmptyNote>
  );
}

interface PanelProps {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string | null;
  readonly children: ReactNode;
}

function Panel({ id, icon, title, text, children }: PanelProps): ReactElement {
  const heading = `${id}-heading`;
  return (
    <section className="panel contact" id={id} aria-labelledby={heading}>
      <span className="contact__ico">
        <Icon name={icon} />
      </span>
      <h2 id={heading}>{title}</h2>
      {text !== null && <p className="muted">{text}</p>}
      {children}
    </section>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly name: string;
  readonly href: string;
}

function Way({ icon, name, href: address }: WayProps): ReactElement {
  return (
    <li>
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        <br />
        <a className="ext" href={address} rel="noopener">
          {shortAddress(address)}
        </a>
      </span>
    </li>
  );
}

/** Display form of an address: without the protocol, and only the name for messengers. */
const shortAddress = (address: string): string =>
  address
    .replace(/^(mailto:|https?:\/\/)/, '')
    .replace(/^t\.me\//, '@')
    .replace(/\/$/, '');

/** Prevents line breaks in a phone number. */
const inOnePiece = (phone: string): string => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
