/** The field at which a form says that a limit of returns is exceeded. */
export const returnErrors = (field: string) => ({
  'errors.catalogue.band': field,
  'errors.catalogue.cashback': field === 'price' ? 'cashback' : field,
  'errors.catalogue.several': field,
  'errors.catalogue.worth': field,
  'errors.catalogue.topUp': field,
  'errors.wheel.worth': field,
});
