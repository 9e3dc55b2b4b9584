/** Open dialogs, newest last. */
const stack: HTMLDialogElement[] = [];

export const openDialogs = (): readonly HTMLDialogElement[] => stack;

export function pushDialog(dialog: HTMLDialogElement): void {
  stack.push(dialog);
}

export function dropDialog(dialog: HTMLDialogElement): void {
  const at = stack.lastIndexOf(dialog);
  if (at !== -1) stack.splice(at, 1);
}
