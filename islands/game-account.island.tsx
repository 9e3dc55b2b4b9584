import { useRef, useState, type ReactElement } from 'react';
import { useT } from '#ui/texts.tsx';
import { askEnvelope } from './runtime/network/call.ts';
import { island } from '#ui/island.ts';
import { useRequest } from './game-account/use-request.ts';
import { useAtWake } from './runtime/components/use-at-wake.ts';

interface GameAccountProps {
  /** The item whose withdrawal the form requests. */
  readonly insertId: number;
  /** The id that was entered last. */
  readonly gameId: string;
}

interface GameProfile {
  readonly name: string;
  readonly avatar: string;
}

/** Lookup state of the id in the field: none, pending, found or failed. */
type Look =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly account: GameProfile }
  | { readonly kind: 'refused'; readonly text: string };

/** Longest id of any supported game. */
const LONGEST = 64;

/** Field for the id in the game, with the account name looked up on blur. Without JavaScript it is a plain field. */
export default island<GameAccountProps>({
  name: 'game-account',
  load: 'visible',
  texts: ['withdrawals.gameId', 'withdrawals.lost', 'errors.game.enter', 'errors.noAnswer', 'errors.unknown'],
  Component: GameId,
});

function GameId({ gameId, insertId }: GameAccountProps): ReactElement {
  const t = useT();
  const [look, setLook] = useState<Look>({ kind: 'none' });
  const requestedId = useRef('');
  const field = useRef<HTMLInputElement>(null);
  const check = async (id: string): Promise<void> => {
    const playerId = id.trim();
    if (playerId === requestedId.current) return;
    requestedId.current = playerId;
    if (playerId === '') {
      setLook({ kind: 'none' });
      return;
    }
    setLook({ kind: 'asking' });
    const lookResult = await lookUp(playerId, t('withdrawals.gameId.failed'));
    // Ignores the response when the id changed meanwhile.
    if (requestedId.current === playerId) setLook(lookResult);
  };
  /** Says what is missing in our words. Without JavaScript the server does. */
  const demand = (element: HTMLInputElement): void =>
    element.setCustomValidity(element.value.trim() === '' ? t('errors.game.enter') : '');
  useRequest(field, insertId, (text) => {
    requestedId.current = field.current?.value.trim() ?? '';
    setLook({ kind: 'refused', text });
  });
  useAtWake(field, (element) => {
    demand(element);
    const isTyping = document.activeElement === element;
    if (element.value !== gameId && !isTyping) void check(element.value);
  });
  return (
    <div className="field">
      <label className="field__label" htmlFor="game-id">
        {t('withdrawals.gameId')}
      </label>
      <input
        ref={field}
        id="game-id"
        type="text"
        className="input num"
        name="gameId"
        aria-required
        maxLength={LONGEST}
        spellCheck={false}
        inputMode="numeric"
        defaultValue={gameId}
        aria-describedby="game-account"
        aria-invalid={look.kind === 'refused' ? true : undefined}
        onInput={(event) => {
          demand(event.currentTarget);
          // An answer about the former id, still on its way too, says nothing about this one.
          if (event.currentTarget.value.trim() === requestedId.current) return;
          requestedId.current = '';
          setLook({ kind: 'none' });
        }}
        onBlur={(event) => void check(event.currentTarget.value)}
      />
      <p
        id="game-account"
        className={look.kind === 'refused' ? 'game-account small bad' : 'game-account small'}
        role="status"
      >
        <Said look={look} />
      </p>
    </div>
  );
}

function Said({ look }: { look: Look }): ReactElement | null {
  const t = useT();
  if (look.kind === 'none') return null;
  if (look.kind === 'asking') return <span className="faint">{t('withdrawals.gameId.checking')}</span>;
  if (look.kind === 'refused') return <>{look.text}</>;
  const { name, avatar } = look.account;
  return (
    <>
      {avatar.startsWith('/') && <img className="ava" src={avatar} width="36" height="36" alt="" />}
      <span>{t('withdrawals.gameId.found', { name })}</span>
    </>
  );
}

async function lookUp(id: string, failureText: string): Promise<Look> {
  const answer = await askEnvelope<GameProfile>(`/api/game/account?gameId=${encodeURIComponent(id)}`);
  if (answer?.status === 'ok' && answer.data !== undefined) return { kind: 'found', account: answer.data };
  return { kind: 'refused', text: answer?.message ?? failureText };
}
