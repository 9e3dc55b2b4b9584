import type { Services } from '#src/platform/services.ts';
import type { ConsoleViewer } from '#src/platform/viewers.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import { hasPower } from '#src/shared/powers.ts';
import type { AlertsModel } from '#views/admin/alerts/alerts-page.tsx';
import { ALERT_KINDS, ALERT_RULES } from './alert.ts';
import { formatFigure } from './notice-text.ts';
import { selectAlerts, selectChoices, selectContact } from './store.ts';

/** The state of everything that is watched, and how the member is notified. */
export async function loadAlerts(services: Services, { member, t }: ConsoleViewer): Promise<AlertsModel> {
  const [contact, choices, alerts] = await Promise.all([
    selectContact(services.db, member.id),
    selectChoices(services.db, member.id),
    selectAlerts(services.db),
  ]);
  const { telegram, mail } = services.config;
  const now = services.clock.now();
  const isLinking = contact?.chatCode != null && (contact.chatCodeUntil ?? now) > now;
  const isAsked = contact?.emailCode != null && (contact.emailCodeUntil ?? now) > now;
  return {
    key: newFormKey(services),
    alerts: ALERT_KINDS.filter((kind) => hasPower(member.role, ALERT_RULES[kind].power)).map((kind) => {
      const choice = choices.find((one) => one.kind === kind);
      const state = alerts.find((one) => one.kind === kind);
      const value = state?.value ?? null;
      return {
        kind,
        href: ALERT_RULES[kind].path,
        isRaised: state?.isRaised ?? false,
        since: state?.isRaised === true ? (state.changedAt?.toISOString() ?? null) : null,
        figure: value === null ? null : formatFigure(kind, value, t),
        limit: formatFigure(kind, ALERT_RULES[kind].raiseAt, t),
        byTelegram: choice?.byTelegram ?? false,
        byEmail: choice?.byEmail ?? false,
      };
    }),
    telegram:
      telegram === null
        ? null
        : {
            bot: telegram.name,
            chat: contact?.chatId == null ? null : (contact.chatName ?? ''),
            code: isLinking ? (contact?.chatCode ?? null) : null,
          },
    email:
      mail === null ? null : { address: contact?.email ?? '', isConfirmed: contact?.emailConfirmedAt != null, isAsked },
  };
}
