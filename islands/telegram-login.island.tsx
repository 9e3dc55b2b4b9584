import { useEffect, useState, type ReactElement } from 'react';
import { Brand } from '#ui/brand.tsx';
import { useT } from '#ui/texts.tsx';
import { island } from '#ui/island.ts';
import { showToast } from './runtime/dialogs/toast.ts';
import { loadWidget, openWidget, type Widget } from './telegram-login/widget.ts';
import { answerAddress } from './telegram-login/answer-address.ts';

export interface TelegramLoginProps {
  readonly botId: string;
  readonly widgetUrl: string;
  readonly action: string;
  readonly returnTo: string;
  /** Secret of a request to link the account; null for signing in. */
  readonly link: string | null;
  /** The secret of the sign-in that this browser has begun; null for a link. */
  readonly state: string | null;
  readonly label: string;
}

/** Telegram's login widget. Its script is loaded only here, and its response is sent to the store. */
export default island<TelegramLoginProps>({
  name: 'telegram-login',
  load: 'now',
  texts: ['errors.auth', 'layout.menu.close'],
  Component: TelegramLogin,
});

function TelegramLogin({ botId, widgetUrl, label, ...back }: TelegramLoginProps): ReactElement {
  const t = useT();
  const [widget, setWidget] = useState<Widget>('asleep');
  const toast = (text: string): void => showToast({ kind: 'error', text, group: 'telegram' }, t('layout.menu.close'));

  const load = (): void => {
    setWidget('coming');
    void loadWidget(widgetUrl).then((loaded) => {
      setWidget(loaded);
      if (loaded === 'failed') toast('errors.auth.telegram.loadError');
    });
  };
  useEffect(load, [widgetUrl]);

  const press = async (): Promise<void> => {
    if (widget === 'failed') load();
    else if (widget === 'coming') toast('errors.auth.telegram.wait');
    else if (widget === 'unfit') toast('errors.auth.telegram.initError');
    else {
      const answer = await openWidget(botId);
      if (answer === null) toast('errors.auth.canceled');
      else location.assign(await answerAddress(back, answer));
    }
  };
  return (
    <button
      type="button"
      className="btn btn--wide auth__btn is-scripted"
      disabled={widget === 'asleep'}
      aria-busy={widget === 'coming'}
      onClick={press}
    >
      <Brand name="telegram" />
      <span>{label}</span>
    </button>
  );
}
