import { ImagePlus, Landmark, Monitor, Package, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { FirstSteps } from '#contract/shop/first-steps'
import { LogoMark } from '../../shop/logo-mark.tsx'
import { usePersonalization } from '../../shop/personalization.ts'
import { Card } from '../../ui/card.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Segments } from '../../ui/segments.tsx'

const lines = [
  { name: 'Tornillo hexagonal 1/4" × 2"', unit: 'Caja 100 pz', quantity: 5, amount: 930 },
  { name: 'Cinta de aislar 19 mm negra', unit: 'Caja 10 pz', quantity: 2, amount: 318 },
  { name: 'Llave stillson 14"', unit: 'Pieza', quantity: 2, amount: 792 },
]
const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)

const devices = [
  { value: 'phone', label: 'Teléfono', icon: <Smartphone /> },
  { value: 'computer', label: 'Computadora', icon: <Monitor /> },
] as const
type Device = (typeof devices)[number]['value']

/** An order as a client would see it with what is configured so far. What is missing is marked. */
export function ClientPreview({ steps }: { steps: FirstSteps }) {
  const [device, setDevice] = useState<Device>('phone')
  return (
    <Card
      flush
      title="Lo que verá tu cliente"
      subtitle="pedido de ejemplo"
      className="max-lg:hidden"
      actions={<Segments label="Aparato" options={devices} value={device} onChange={setDevice} />}
      footer={<p className="text-ink-2 text-sm">Lo marcado se quita al completar sus pasos.</p>}
    >
      <div className="grid justify-items-center bg-ground px-4 py-5">
        <div
          data-preview={device}
          className={`flex w-full flex-col overflow-hidden border-[#1b2230] bg-surface shadow-md ${
            device === 'phone'
              ? 'min-h-[30rem] max-w-72 rounded-[1.75rem] border-[6px]'
              : 'min-h-80 rounded-lg border-4'
          }`}
        >
          <Head steps={steps} />
          <div className={device === 'computer' ? 'grid flex-1 grid-cols-[1.4fr_1fr]' : 'flex flex-1 flex-col'}>
            <Lines />
            <Totals steps={steps} />
          </div>
        </div>
      </div>
    </Card>
  )
}

function Head({ steps: { logo } }: { steps: FirstSteps }) {
  const { name } = usePersonalization()
  return (
    <div className="flex items-center gap-3 bg-(--sidebar-bg) px-4 py-3 text-(--sidebar-text)">
      {logo.state === 'done' ? (
        <LogoMark className="size-9 text-base" />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-md border border-current border-dashed">
          <ImagePlus size={18} aria-hidden />
        </span>
      )}
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-semibold text-sm">{name}</span>
        {logo.state === 'done' ? null : <span className="block text-xs">Falta tu logo</span>}
      </span>
    </div>
  )
}

const Lines = () => (
  <div className="flex-1 px-4 py-3">
    <p className="pb-1 font-semibold text-sm">Tu pedido</p>
    <ul>
      {lines.map(({ name, unit, quantity, amount }) => (
        <li key={name} className="flex items-center gap-3 py-1.5 text-sm leading-snug">
          <span className="grid size-8 shrink-0 place-items-center rounded-md bg-mute-soft text-mute">
            <Package size={16} aria-hidden />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-xs">{name}</span>
            <span className="block text-ink-2 text-xs">
              {unit} · {quantity}
            </span>
          </span>
          <span className="text-xs tabular-nums">{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  </div>
)

function Totals({ steps: { iva, banks } }: { steps: FirstSteps }) {
  const tax = (subtotal * (iva.percent ?? 0)) / 100
  const isTaxed = iva.state === 'done'
  return (
    <div className="grid content-end gap-1.5 border-line border-t px-4 py-3 text-sm">
      <Sum label="Subtotal" value={subtotal} />
      <Sum
        label={isTaxed ? `IVA ${iva.percent} %` : 'IVA sin configurar'}
        value={tax}
        className={isTaxed ? '' : '-mx-2 rounded-md bg-bad-soft px-2 py-0.5 font-semibold text-bad'}
      />
      <Sum label="Total" value={subtotal + tax} className="font-semibold text-base" />
      <p
        className={`flex items-center gap-2 rounded-md px-2.5 py-1.5 text-xs ${
          banks.state === 'done' ? 'bg-ok-soft text-ok' : 'border border-line-control border-dashed text-ink-2'
        }`}
      >
        <Landmark size={14} aria-hidden />
        {banks.state === 'done' ? 'Paga por transferencia a tu CLABE' : 'Falta la CLABE para transferirte'}
      </p>
      <span className="mt-1 grid h-9 place-items-center rounded-md bg-theme-strong font-semibold text-sm text-white">
        Generar pedido
      </span>
    </div>
  )
}

const Sum = ({ label, value, className = '' }: { label: string; value: number; className?: string }) => (
  <p className={`flex justify-between gap-3 ${className}`}>
    <span>{label}</span>
    <span className="tabular-nums">{formatMoney(value)}</span>
  </p>
)
