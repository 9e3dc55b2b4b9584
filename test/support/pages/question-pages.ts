import { closeUnanswered, sendAnswer } from '#src/admin/questions/work-question.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { newQuestionLink } from '#src/players/player-email/index.ts';
import { blockPlayer } from '#src/players/players/index.ts';
import { openQuestion } from '#src/portal/questions/index.ts';
import { openAsBlocked } from '#src/portal/questions/open-question.ts';
import { playerOf } from '#src/shared/actor.ts';
import { uploadedHalves } from '#test/support/catalogue/pictures.ts';
import type { PageState, PageStateMaker } from '#test/support/pages/page-state.ts';
import { makePlayer } from '#test/support/services.ts';
import type { SignedInMember, SignedInPlayer } from '#test/support/store.ts';

/** Questions of a player about an item, answered and closed, and the pages that lead to them. */
export async function questionPages(
  services: Services,
  { player, admin }: { readonly player: SignedInPlayer; readonly admin: SignedInMember },
  insertId: number,
  [open, own]: readonly [PageStateMaker, PageStateMaker],
): Promise<PageState[]> {
  const item = { kind: 'item', subjectId: String(insertId) } as const;
  const asker = playerOf(player.auth.id);
  const { id } = await openQuestion(services, asker, {
    ...item,
    text: 'What is it worth?\nAnd why?',
    picture: uploadedHalves(),
    locale: 'ru',
  });
  const other = { kind: 'none', subjectId: '', text: 'How do I begin?', locale: 'ru' } as const;
  const { id: closed } = await openQuestion(services, asker, other);
  const { id: waiting } = await openQuestion(services, asker, { ...other, text: 'How does it end?' });
  const member = { id: admin.auth.id, name: '', role: 'admin', locale: 'ru', claim: null } as const;
  const seenId = Number.MAX_SAFE_INTEGER;
  await sendAnswer(services, member, { id, seenId, text: 'Its price.', isLast: false });
  await closeUnanswered(services, member, { id: closed, seenId });
  const link = await linkOfBlocked(services);
  const staff = (path: string, name: string): PageState => ({ name: `staff ${name}`, path, by: 'staff', status: 200 });
  return [
    own('/help', 'questions to support'),
    open('/help', 'questions to support, invitation'),
    own('/help/new', 'new question'),
    own('/help/new?q=zzzz', 'new question, no answer found'),
    own(`/help/new?kind=item&subject=${String(insertId)}`, 'new question about an item'),
    own(`/help/${String(id)}`, 'question, answered'),
    own(`/help/${String(closed)}`, 'question, closed'),
    own('/help/deposit', 'missing top-ups'),
    open('/help/blocked', 'question of a blocked player'),
    open(`/help/blocked/questions?link=${link}`, 'questions by a link'),
    { name: 'questions by no link', path: '/help/blocked/questions', by: 'guest', status: 404 },
    staff('/staff/questions', 'questions'),
    staff('/staff/questions?state=closed', 'questions, closed'),
    staff(`/staff/questions/${String(waiting)}`, 'question, waiting'),
    staff(`/staff/questions/${String(id)}?template=receipt`, 'question'),
  ];
}

/** The link of a blocked player who has asked. */
async function linkOfBlocked(services: Services): Promise<string> {
  const { id: playerId } = await makePlayer(services, 0);
  const address = `blocked-${String(playerId)}@mail.example`;
  const now = services.clock.now();
  await services
    .db('player_emails')
    .insert({
      player_id: playerId,
      address,
      confirmed_at: now,
      stop_token: `stop-${String(playerId)}`,
      wants_receipts: false,
      wants_deliveries: false,
    });
  await transaction(services, null, async (tx) => {
    await blockPlayer(tx, playerId, 'rules');
    return null;
  });
  await openAsBlocked(services, { playerId, questionId: null, text: 'Why?', locale: 'ru' });
  return newQuestionLink(services, { playerId, address }, null);
}
