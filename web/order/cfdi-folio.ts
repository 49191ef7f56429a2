import type { Cfdi } from '#contract/invoices/cfdi'

/** The folio of a CFDI: F-12, or 12 without a series. Empty before it is stamped. In SQL: worker/domain/invoices/folio.ts. */
export const cfdiFolio = ({ series, folio_number }: Pick<Cfdi, 'series' | 'folio_number'>) =>
  [folio_number && series, folio_number].filter(Boolean).join('-')
