import { wallMs } from '#islands/runtime/clock.ts';
import { describeDevice } from './device.ts';

/** Adds the device fingerprint to a sign-in form, and the moment of the press, which makes its address new. */
export async function addDevice(form: HTMLFormElement): Promise<void> {
  addField(form, 'timestamp', String(wallMs()));
  addField(form, 'device', JSON.stringify(await describeDevice()));
}

function addField(form: HTMLFormElement, name: string, value: string): void {
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name, value });
  form.append(field);
}
