import type { MailKind, MailState } from '#contract/mails'
import type { Tone } from '../../ui/chip.tsx'

export const mailKindLabels: Record<MailKind, string> = {
  reset: 'Enlace para contraseña',
  invite: 'Invitación',
  order_received: 'Pedido recibido',
  order_accepted: 'Pedido aceptado',
  order_edited: 'Pedido modificado',
  order_shipped: 'Pedido enviado',
  order_cancelled: 'Cancelación o devolución',
  order_payment: 'Pago recibido',
  order_voucher_rejected: 'Comprobante rechazado',
  payment_reminder: 'Recordatorio de pago',
  quote: 'Cotización',
  account_request: 'Solicitud de cuenta',
  account_refused: 'Solicitud rechazada',
}

export const mailStateLabels: Record<MailState, { label: string; tone: Tone }> = {
  waiting: { label: 'En espera', tone: 'amber' },
  sent: { label: 'Enviado', tone: 'green' },
  refused: { label: 'Rechazado', tone: 'red' },
  expired: { label: 'No enviado', tone: 'red' },
  bounced: { label: 'Rebotado', tone: 'red' },
  complained: { label: 'No deseado', tone: 'red' },
  held: { label: 'Retenido', tone: 'amber' },
}
