import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

const notificationOutput = z
  .strictObject({
    ID: field.id,
    type: z.enum(['money', 'warning', 'gift', 'item', 'success', 'friend', 'news']).describe('Selects the icon.'),
    title: field.text('Top-up'),
    text: field.text('500 ₽ have been added to your balance.'),
    date: field.time,
    link: field.path.nullable(),
    unread: z.boolean(),
  })
  .meta({ id: 'Notification' });

export type NotificationModel = JsonOf<typeof notificationOutput>;

export const notificationListOutput = z.strictObject({
  status: z.literal('ok'),
  data: z.array(notificationOutput),
  next: z
    .string()
    .nullable()
    .describe('Cursor of older notifications.')
    .meta({ examples: [null] }),
  unread: field.count.describe('Number of unread notifications, at most 100.'),
});

export const readNotificationsOutput = z.strictObject({ read: field.count.describe('How many were unread.') });
