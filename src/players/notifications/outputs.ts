import { z } from 'zod';
import { type JsonOf, countField, idField, pathField, textField, timeField } from '#src/http/endpoints/output.ts';

const notificationOutput = z
  .strictObject({
    ID: idField,
    type: z.enum(['money', 'warning', 'gift', 'item', 'success', 'friend', 'news']).describe('Selects the icon.'),
    title: textField('Top-up'),
    text: textField('500 ₽ have been added to your balance.'),
    date: timeField,
    link: pathField.nullable(),
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
  unread: countField.describe('Number of unread notifications, at most 100.'),
});

export const readNotificationsOutput = z.strictObject({ read: countField.describe('How many were unread.') });
