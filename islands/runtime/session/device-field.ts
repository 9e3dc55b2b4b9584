import { describeDevice } from './device.ts';

/** Adds the device fingerprint to a form. */
export async function addDevice(form: HTMLFormElement): Promise<void> {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'device';
  field.value = JSON.stringify(await describeDevice());
  form.append(field);
}
