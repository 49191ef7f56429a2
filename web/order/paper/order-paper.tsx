import { Printer } from 'lucide-react'
import type { Order } from '#contract/orders/orders'
import type { OrderPaper } from '#contract/orders/papers'
import { paymentText, statusText } from '#contract/orders/states'
import { folio } from '../../shop/display.ts'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { formatMoney } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { shopLines } from './shop-lines.ts'

type Shop = ReturnType<typeof usePersonalization>

/** `linesOfShop` returns the text below the shop's name. */
function usePrint(order: OrderPaper | undefined, linesOfShop = shopLines) {
  const { name } = usePersonalization()
  const [run, isPrinting] = useAction(
    async (printed: OrderPaper) => {
      const [{ printOrder }, lines] = await Promise.all([import('./order-sheet.tsx'), linesOfShop()])
      await printOrder(printed, { name, lines })
    },
    { failure: 'Ocurrió un error al intentar imprimir.' },
  )
  const print = () => (order ? run(order) : toast.error('No hay datos de pedido para imprimir.'))
  return [print, isPrinting] as const
}

export function PrintButton({ order }: { order: Order | undefined }) {
  const [print, busy] = usePrint(order)
  return (
    <Button icon={<Printer />} busy={busy} onClick={print}>
      Imprimir
    </Button>
  )
}

/** Print and PDF actions of an order. */
export function usePaper(order: OrderPaper, linesOfShop = shopLines) {
  const shop = usePersonalization()
  const [print, isPrinting] = usePrint(order, linesOfShop)
  const [save, isSaving] = useAction(async () => saveFile(await makePdf(order, shop, linesOfShop)), {
    failure: 'No se pudo hacer el PDF.',
  })
  return { print, save, isBusy: isPrinting || isSaving }
}

/** Print, PDF and share actions of an order, for a user. `share` holds the properties of a menu entry. */
export function usePaperActions(order: Order) {
  const shop = usePersonalization()
  const { isBusy, ...paper } = usePaper(order)
  const [send, isSending] = useAction(async () => sharePdf(await makePdf(order, shop), order), {
    failure: 'No se pudo compartir el pedido.',
  })
  const share = canShareFiles()
    ? { onSelect: send }
    : { href: `https://wa.me/?text=${encodeURIComponent(shareText(order, shop))}` }
  return { ...paper, share, isBusy: isBusy || isSending }
}

async function makePdf(order: OrderPaper, shop: Shop, linesOfShop = shopLines) {
  const [{ orderPdf }, { logoOnPaper }, lines] = await Promise.all([
    import('./order-pdf.ts'),
    import('./order-logo.ts'),
    linesOfShop(),
  ])
  return orderPdf(order, { name: shop.name, logo: await logoOnPaper(shop), lines })
}

/** Whether the device can share a file. Otherwise a text is shared by WhatsApp. */
const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'pedido.pdf', { type: 'application/pdf' })] }) ?? false

async function sharePdf(file: File, { order_number }: Order): Promise<void> {
  try {
    await navigator.share({ files: [file], title: `Pedido ${folio(order_number)}` })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The user closed the share sheet.
    if (name === 'AbortError') return
    if (name !== 'NotAllowedError') throw error
    // The browser allows sharing only shortly after a click, and the PDF took longer: the toast asks for another click.
    toast.info('El PDF está listo.', {
      duration: 20_000,
      action: { label: 'Compartir', onClick: () => void navigator.share({ files: [file] }).catch(() => undefined) },
    })
  }
}

/** The text that is shared where a browser cannot share the PDF. Its link opens the order for its client, who signs in first. */
const shareText = (order: Order, { name }: Shop) =>
  [
    `Pedido ${folio(order.order_number)} de ${name}`,
    `Total: ${formatMoney(order.total)}`,
    `Estado: ${statusText(order)} · Pago: ${paymentText(order)}`,
    `${location.origin}/client/orders/${order.id}`,
  ].join('\n')
