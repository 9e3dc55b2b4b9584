import { z } from 'zod';
import { field, type JsonOf } from '#src/http/endpoints/output.ts';

export const announcementOutput = z
  .strictObject({
    ID: field.id,
    lead: field.text('New case'),
    text: field.text('Polar Storm is open until Sunday.'),
    action: field.text('Open it').nullable().describe('Label of the button.'),
    link: field.path.nullable().describe('Address of the button.'),
    logo: field.picture.nullable(),
    palette: field.text('polar').nullable(),
  })
  .nullable();

export type AdvertModel = NonNullable<JsonOf<typeof announcementOutput>>;
