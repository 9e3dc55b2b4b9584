import type { Services } from '#src/platform/services.ts';
import type { StaffViewer } from '#src/shared/viewers.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { AlertsModel } from '#views/admin/alerts/alerts-page.tsx';
import { ALERT_KINDS, type AlertKind, ALERT_RULES } from './alert.ts';
import { formatFigure } from './notice-text.ts';
import type { T } from '#src/shared/text-keys.ts';
import { selectAlerts, selectChoices, selectContact, type StaffContact, type StoredAlert } from './store.ts';

/** The state of everything that is watched, and how the member is notified. */
export async function loadAlerts(services: Services, { member, t }: StaffViewer): Promise<AlertsModel> {
  const [contact, choices, alerts] = await Promise.all([
    selectContact(services.db, member.id),
    selectChoices(services.db, member.id),
    selectAlerts(services.db),
  ]);
  return {
    key: newFormKey(services),
    alerts: ALERT_KINDS.filter((kind) => hasPower(member.role, ALERT_RULES[kind].power)).map((kind) => {
      const choice = choices.find((one) => one.kind === kind);
      const alert = alerts.find((one) => one.kind === kind);
      return {
        kind,
        href: ALERT_RULES[kind].path,
        state: stateOf(alert),
        since: alert?.isRaised === true ? (alert.changedAt?.toISOString() ?? null) : null,
        figure: figureOf(kind, alert, t),
        limit: formatFigure(kind, ALERT_RULES[kind].raiseAt, t),
        byTelegram: choice?.byTelegram ?? false,
        byEmail: choice?.byEmail ?? false,
      };
    }),
    telegram: telegramOf(services, contact),
    email: emailOf(services, contact),
  };
}

function figureOf(kind: AlertKind, alert: StoredAlert | undefined, t: T): string | null {
  if (alert === undefined) return null;
  if (alert.problem !== null) return t('admin-alerts.unread', { problem: alert.problem });
  return alert.value === null ? null : formatFigure(kind, alert.value, t);
}

function stateOf(alert: StoredAlert | undefined): AlertsModel['alerts'][number]['state'] {
  if (alert === undefined) return 'unknown';
  if (alert.isRaised) return 'raised';
  if (alert.problem !== null) return 'unknown';
  return alert.value === null ? 'none' : 'fine';
}

function telegramOf({ config: { telegram }, clock }: Services, contact: StaffContact | null): AlertsModel['telegram'] {
  if (telegram === null) return null;
  if (contact === null) return { link: null, chat: null, command: null };
  const { chatId, chatName, chatCode, chatCodeUntil } = contact;
  const code = chatCodeUntil !== null && chatCodeUntil > clock.now() ? chatCode : null;
  return {
    link: code === null || telegram.name === null ? null : `https://t.me/${telegram.name}?start=${code}`,
    chat: chatId === null ? null : (chatName ?? ''),
    command: code === null ? null : `/start ${code}`,
  };
}

function emailOf({ config: { mail }, clock }: Services, contact: StaffContact | null): AlertsModel['email'] {
  if (mail === null) return null;
  if (contact === null) return { address: '', isConfirmed: false, isAsked: false };
  const { email, emailConfirmedAt, emailCodeUntil } = contact;
  const isAsked = emailCodeUntil !== null && emailCodeUntil > clock.now();
  return { address: email ?? '', isConfirmed: emailConfirmedAt !== null, isAsked };
}
