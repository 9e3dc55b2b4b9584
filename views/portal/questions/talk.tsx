import type { ReactElement } from 'react';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { MessageModel } from './models.ts';

const LOOKS: Readonly<Partial<Record<MessageModel['author'], string>>> = {
  player: 'talk__one is-own',
  note: 'talk__one is-note',
};

/** Messages of a question, oldest first. `player` is the name of its player, for staff. */
export function Talk({
  messages,
  player = null,
}: {
  readonly messages: readonly MessageModel[];
  readonly player?: string | null;
}): ReactElement {
  const t = useT();
  const nameOf = ({ author, by }: MessageModel): string =>
    author === 'player' ? (player ?? t('questions.author.player')) : (by ?? t(`questions.author.${author}`));
  return (
    <ol className="talk" aria-label={t('questions.messages')}>
      {messages.map((message) => (
        <li key={message.id} id={`m${String(message.id)}`} className={LOOKS[message.author] ?? 'talk__one'}>
          <p className="talk__head">
            <span>
              <b>{nameOf(message)}</b>
              {message.author === 'note' && message.by !== null && ` · ${t('questions.author.note')}`}
            </span>
            <Moment at={message.at} />
          </p>
          <p className="talk__text">{message.text}</p>
        </li>
      ))}
    </ol>
  );
}
