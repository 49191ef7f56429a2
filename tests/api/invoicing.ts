/** The form of an invoice for customer 1. */
export const invoiceForm = {
  rfc: 'EKU9003173C9',
  tax_system: '601',
  zip: '42501',
  email: 'compras@example.mx',
  cfdi_use: 'G03',
  payment_form: '03',
  payment_method: 'PUE',
}
