import { describeDevice } from './device.ts';

/** Writes into a form which device it is sent from. */
export async function addDevice(form: HTMLFormElement): Promise<void> {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'device';
  field.value = JSON.stringify(await describeDevice());
  form.append(field);
}
