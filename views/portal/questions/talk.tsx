import type { ReactElement } from 'react';
import { Moment } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import type { MessageModel } from './models.ts';

const LOOKS: Readonly<Partial<Record<MessageModel['author'], string>>> = {
  player: 'talk__one is-own',
  note: 'talk__one is-note',
};

/**
 * Messages of a question, oldest first. `player` is the name of its player, for staff. `pictures` is the address of
 * pictures, null for a reader without a session.
 */
export function Talk({
  messages,
  player = null,
  pictures = null,
}: {
  readonly messages: readonly MessageModel[];
  readonly player?: string | null;
  readonly pictures?: string | null;
}): ReactElement {
  const t = useT();
  const nameOf = ({ author, by }: MessageModel): string =>
    author === 'player' ? (player ?? t('questions.author.player')) : (by ?? t(`questions.author.${author}`));
  return (
    <ol className="talk" aria-label={t('questions.messages')}>
      {messages.map((message, index) => (
        <li key={message.id} id={`m${String(message.id)}`} className={LOOKS[message.author] ?? 'talk__one'}>
          <p className="talk__head">
            <span>
              <b>{nameOf(message)}</b>
              {message.author === 'note' && message.by !== null && ` · ${t('questions.author.note')}`}
            </span>
            <Moment at={message.at} />
          </p>
          <p className="talk__text">{message.text}</p>
          {message.hasPicture && pictures !== null && (
            <a href={`${pictures}/${String(message.id)}`} target="_blank" rel="noopener">
              <img
                className="talk__picture"
                src={`${pictures}/${String(message.id)}`}
                alt={t('questions.picture.of', { number: index + 1 })}
                width={240}
                height={240}
                loading="lazy"
              />
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
