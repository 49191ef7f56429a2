import { LogoMark } from '../../shop/logo-mark.tsx'
import { usePersonalization } from '../../shop/personalization.ts'

const lines = [
  ['w-28', 'w-12'],
  ['w-36', 'w-10'],
  ['w-24', 'w-14'],
] as const

/** Colours and name of the shop beside the sign-in form; wide screens only. */
export function BrandPanel() {
  const { name } = usePersonalization()
  return (
    <section
      aria-label={name}
      className="relative hidden flex-col justify-between overflow-hidden bg-sidebar bg-cover bg-center bg-(image:--sidebar-image) p-12 text-sidebar-ink lg:flex"
    >
      <div aria-hidden className="brand-shade absolute inset-0" />
      <p className="relative flex items-center gap-3 font-semibold text-lg">
        <LogoMark className="size-10 text-xl" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      </p>
      <OrderSketch />
      <div className="relative grid max-w-[30ch] gap-2">
        <p className="text-balance font-semibold text-2xl leading-tight tracking-[-0.02em]">
          Tu mayoreo, en una sola pantalla.
        </p>
        <p className="text-base">Existencias al momento, pedidos en minutos y tu factura a un clic.</p>
      </div>
    </section>
  )
}

/** Drawing of an order without text. */
function OrderSketch() {
  const ink = 'rounded-full bg-sidebar-ink/34'
  return (
    <div
      aria-hidden
      className="relative ml-auto grid w-full max-w-[380px] -rotate-3 gap-4 rounded-xl border border-sidebar-ink/16 bg-sidebar-ink/9 p-6 shadow-lg"
    >
      {lines.map(([name, price]) => (
        <div key={name} className="flex items-center gap-4">
          <span className="size-10 rounded-lg bg-sidebar-ink/14" />
          <span className="grid flex-1 gap-2">
            <span className={`h-2.5 ${ink} ${name}`} />
            <span className={`h-2 w-16 opacity-60 ${ink}`} />
          </span>
          <span className={`h-2.5 ${ink} ${price}`} />
        </div>
      ))}
      <div className="flex items-center gap-4 border-sidebar-ink/16 border-t pt-4">
        <span className={`h-3 w-20 ${ink}`} />
        <span className="ml-auto h-9 w-32 rounded-md bg-theme-strong" />
      </div>
    </div>
  )
}
