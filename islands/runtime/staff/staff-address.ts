/**
 * A refused form is answered at the address of the form. The page that shows it takes the address of its own, so that a
 * reload shows the page and sends nothing again. views/layout/staff-document.tsx names that address.
 */
export function leaveRefusedAddress(): void {
  const { page } = document.body.dataset;
  if (page !== undefined) history.replaceState(history.state, '', page);
}
