import { type Cfdi, cfdiTypes } from '#contract/invoices/cfdi'
import { toCentavos, toPesos } from '#contract/money'
import type { Tone } from '../../ui/chip.tsx'
import { cfdiFolio } from '../cfdi-folio.ts'

export type CfdiState = { tone: Tone; label: string; help?: string }

type HasState = Pick<Cfdi, 'status' | 'cancellation'> & Partial<Pick<Cfdi, 'error'>>

/** Label of the state of a CFDI, and what staff should do about it. */
export function stateOf({ status, cancellation, error }: HasState): CfdiState {
  if (status === 'canceled') return { tone: 'grey', label: 'Cancelada' }
  if (status === 'failed') return { tone: 'red', label: 'No se timbró' }
  if (status !== 'valid') return { tone: 'amber', label: 'En proceso' }
  if (cancellation === 'rejected') {
    return {
      tone: 'red',
      label: 'Cancelación rechazada',
      // `error` is the provider's reason. Without it, the client rejected the cancellation.
      help: `Sigue vigente. ${error ?? 'Ponte de acuerdo con el cliente y solicita la cancelación otra vez.'}`,
    }
  }
  if (cancellation === 'expired') {
    return {
      tone: 'red',
      label: 'Cancelación vencida',
      help: 'El cliente no respondió a tiempo y sigue vigente. Solicita la cancelación otra vez.',
    }
  }
  if (cancellation === 'none') return { tone: 'green', label: 'Vigente' }
  return {
    tone: 'amber',
    label: 'Cancelación en proceso',
    help: cancellation === 'pending' ? 'El cliente tiene tres días hábiles para aceptarla en el SAT.' : undefined,
  }
}

/** For example "Factura F-12". A global invoice has no order. */
export const titleOf = (cfdi: Pick<Cfdi, 'type' | 'series' | 'folio_number'>, isGlobal = false) =>
  [isGlobal ? 'Factura global' : cfdiTypes[cfdi.type], cfdiFolio(cfdi)].filter(Boolean).join(' ')

/** Sum of the credit notes of an invoice, in pesos, without those that failed or were canceled. */
export const creditNotesOf = ({ rowid }: Pick<Cfdi, 'rowid'>, cfdis: readonly Cfdi[]) =>
  toPesos(
    cfdis
      .filter(
        ({ type, status, relatedTo }) =>
          type === 'E' && relatedTo === rowid && status !== 'failed' && status !== 'canceled',
      )
      .reduce((sum, { amount }) => sum + toCentavos(amount ?? 0), 0),
  )

/** SAT does not cancel an invoice that has a credit note. */
export const creditedHint = 'Cancela antes su nota de crédito.'

/** True if a credit note may be issued for it. `creditNotes`: pesos of those that it has. */
export const isCreditable = (
  cfdi: Pick<Cfdi, 'type' | 'status' | 'cancellation' | 'isReplaced' | 'total'>,
  creditNotes: number,
) => cfdi.type === 'I' && !cfdi.isReplaced && isCancelable(cfdi) && creditNotes < (cfdi.total ?? 0)

/** True if its cancellation may be requested, once its credit notes are cancelled. */
export const isCancelable = ({ status, cancellation }: Pick<Cfdi, 'status' | 'cancellation'>) =>
  status === 'valid' && ['none', 'rejected', 'expired'].includes(cancellation)
