import { TriangleAlert } from 'lucide-react'
import { Notice } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { usePaymentAlarms } from './api.ts'

/** Problems that delay the result of card payments. Renders nothing without one. */
export function PaymentAlarms() {
  const { data } = usePaymentAlarms()
  if (!data?.lookups && !data?.refunds) return null
  return (
    <div className="grid gap-2" role="status">
      {data.lookups ? (
        <Notice tone="red" icon={<TriangleAlert aria-hidden />}>
          NetPay no responde las consultas de cargos desde {formatDay(data.lookups.since)}: un cobro con tarjeta podría
          no aparecer aquí. Revisa el portal de NetPay antes de surtir o volver a cobrar.
        </Notice>
      ) : null}
      {data.refunds ? (
        <Notice tone="amber" icon={<TriangleAlert aria-hidden />}>
          {data.refunds.count === 1 ? 'Una devolución lleva' : `${data.refunds.count} devoluciones llevan`} más de un
          día sin que NetPay la confirme. Pregunta a NetPay antes de repetirla.
        </Notice>
      ) : null}
    </div>
  )
}
