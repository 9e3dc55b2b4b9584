import { z } from 'zod';
import { type JsonOf, idField, pathField, pictureField, textField } from '#src/http/endpoints/output.ts';

export const announcementOutput = z
  .strictObject({
    ID: idField,
    lead: textField('New case'),
    text: textField('Polar Storm is open until Sunday.'),
    action: textField('Open it').nullable().describe('Label of the button.'),
    link: pathField.nullable().describe('Address of the button.'),
    logo: pictureField.nullable(),
    palette: textField('polar').nullable(),
  })
  .nullable();

export type AdvertModel = NonNullable<JsonOf<typeof announcementOutput>>;
