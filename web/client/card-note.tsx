import { Lock } from 'lucide-react'

/** Tells a client, before a card payment, that NetPay reads the card and not the shop. */
export const CardNote = () => (
  <p className="flex gap-2 text-ink-2 text-sm [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:translate-y-0.5">
    <Lock aria-hidden />
    Pagas en la ventana segura de NetPay. Los datos de tu tarjeta no pasan por esta tienda.
  </p>
)
