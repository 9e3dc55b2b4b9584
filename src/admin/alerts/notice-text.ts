import { originOf } from '#src/platform/config/own-origin.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { T } from '#src/shared/text-keys.ts';
import { ALERT_KINDS, ALERT_RULES, type AlertKind, NEVER } from './alert.ts';
import type { StaffContact } from './store.ts';

/** A message to a staff member, in their language. */
export interface NoticeText {
  readonly title: string;
  readonly lines: readonly string[];
}

const isAlert = (name: unknown): name is AlertKind => ALERT_KINDS.some((kind) => kind === name);

const HOUR_MINUTES = 60;

/** A figure with its unit, rounded towards the worse side. */
export function formatFigure(kind: AlertKind, value: number, t: T): string {
  const { unit, isLow } = ALERT_RULES[kind];
  if (isExpired(kind, value)) return t('admin-alerts.kind.certificate.expired');
  if (value === NEVER) return t('admin-alerts.unit.never');
  if (unit === 'hours' && value < 1) return t('admin-alerts.unit.minutes', { count: Math.ceil(value * HOUR_MINUTES) });
  return t(`admin-alerts.unit.${unit}`, { count: isLow ? Math.floor(value) : Math.ceil(value) });
}

const isExpired = (kind: AlertKind, value: number): boolean => kind === 'certificate' && value < 0;

interface NoticeMessage {
  readonly kind: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The text of a message; null for a kind that this version does not know. */
export function noticeText(
  services: Services,
  { locale, emailCode }: Pick<StaffContact, 'locale' | 'emailCode'>,
  { kind, content }: NoticeMessage,
): NoticeText | null {
  const t = services.texts.t(locale);
  if (kind === 'alert.test') return { title: t('admin-alerts.test.title'), lines: [linkOf(services, locale)] };
  if (kind === 'email.code') {
    return emailCode === null
      ? null
      : { title: t('admin-alerts.email.codeTitle', { code: emailCode }), lines: [linkOf(services, locale)] };
  }
  if (kind === 'staff.told') return toldText(services, locale, content);
  const { alert } = content;
  if (!isAlert(alert)) return null;
  const name = t(`admin-alerts.kind.${alert}`);
  const isRaised = kind === 'alert.raised';
  return {
    title: `${isRaised ? '⚠️' : '✅'} ${t(isRaised ? 'admin-alerts.raised' : 'admin-alerts.cleared', { name })}`,
    lines: [figureLine(alert, content, t), linkOf(services, locale, ALERT_RULES[alert].path)],
  };
}

function figureLine(kind: AlertKind, { value, problem }: NoticeMessage['content'], t: T): string {
  if (typeof problem === 'string') return t('admin-alerts.unread', { problem });
  if (typeof value !== 'number') return t('admin-alerts.state.none');
  const figure = formatFigure(kind, value, t);
  const isWhole = isExpired(kind, value) || (kind === 'log' && value === NEVER);
  return isWhole ? figure : t(`admin-alerts.kind.${kind}.text`, { figure });
}

/** Acts of staff that all members are notified of, and the page that shows them. */
const PAGES = {
  'member.added': '/staff/roles',
  'member.role': '/staff/roles',
  'member.second_reset': '/staff/roles',
  'member.removed': '/staff/roles',
  'member.allowed': '/staff',
  'change.asked': '/staff/corrections',
  'change.approved': '/staff/corrections?state=posted',
  'correction.asked': '/staff/corrections',
  'correction.approved': '/staff/corrections?state=posted',
} as const;

function toldText(services: Services, locale: Locale, content: NoticeMessage['content']): NoticeText | null {
  const t = services.texts.t(locale);
  const { act, by, about } = content;
  if (typeof act !== 'string' || !(act in PAGES)) return null;
  const known = act as keyof typeof PAGES;
  const who = typeof by === 'string' ? by : t('admin-alerts.told.server');
  return {
    title: t(`admin-alerts.told.${known}`, { by: who, about: String(about) }),
    lines: [linkOf(services, locale, PAGES[known])],
  };
}

const linkOf = (services: Services, locale: Locale, path = '/staff/alerts'): string =>
  services.links.absoluteHref(originOf(services), locale, path);
