import { Download, MessageCircle, Printer, Share2 } from 'lucide-react'
import { type Order, paymentStatusLabels, statusLabels } from '#contract/orders'
import { usePersonalization } from '../layout/personalization.ts'
import { Button, look } from '../ui/button.tsx'
import { formatMoney } from '../ui/money.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import { useAction } from '../ui/use-action.ts'

type Shop = ReturnType<typeof usePersonalization>

export function PrintButton({ order }: { order: Order | undefined }) {
  const { name } = usePersonalization()
  const [run, busy] = useAction(
    async (printed: Order) => {
      const { printOrder } = await import('./order-sheet.tsx')
      await printOrder(printed, name)
    },
    { failure: 'Ocurrió un error al intentar imprimir.' },
  )
  const handlePrint = () => (order ? run(order) : toast.error('No hay datos de pedido para imprimir.'))
  return (
    <Button icon={<Printer />} busy={busy} onClick={handlePrint}>
      Imprimir
    </Button>
  )
}

export function PdfButton({ order }: { order: Order }) {
  const shop = usePersonalization()
  const [save, busy] = useAction(
    async () => {
      saveFile(await makePdf(order, shop))
    },
    { failure: 'No se pudo hacer el PDF.' },
  )
  return (
    <Button icon={<Download />} busy={busy} onClick={save}>
      Descargar PDF
    </Button>
  )
}

/** Hands the PDF to the apps of the device; where it has no such sheet, WhatsApp gets the words. */
export function ShareButton({ order }: { order: Order }) {
  const shop = usePersonalization()
  const [share, busy] = useAction(
    async () => {
      const file = await makePdf(order, shop)
      await navigator.share({ files: [file], title: `Pedido ${order.order_number}` }).catch((error) => {
        // The person changed his mind.
        if (error.name !== 'AbortError') throw error
      })
    },
    { failure: 'No se pudo compartir el pedido.' },
  )
  if (!sharesFiles()) {
    return (
      <a
        href={`https://wa.me/?text=${encodeURIComponent(words(order, shop))}`}
        target="_blank"
        rel="noopener noreferrer"
        className={look({})}
      >
        <MessageCircle aria-hidden />
        Compartir
        <span className="sr-only"> por WhatsApp, se abre en otra pestaña</span>
      </a>
    )
  }
  return (
    // The sheet opens only shortly after the press, so the code that makes the file comes before.
    <Button icon={<Share2 />} busy={busy} onPointerEnter={loadPdf} onFocus={loadPdf} onClick={share}>
      Compartir
    </Button>
  )
}

const loadPdf = () => Promise.all([import('./order-pdf.ts'), import('./order-logo.ts')])

async function makePdf(order: Order, shop: Shop) {
  const [{ orderPdf }, { logoOnPaper }] = await loadPdf()
  return orderPdf(order, { name: shop.name, logo: await logoOnPaper(shop) })
}

const sharesFiles = () =>
  navigator.canShare?.({ files: [new File([], 'pedido.pdf', { type: 'application/pdf' })] }) ?? false

const words = (order: Order, { name }: Shop) =>
  [
    `Pedido ${order.order_number} de ${name}`,
    `Total: ${formatMoney(order.total)}`,
    `Estado: ${statusLabels[order.status]} · Pago: ${paymentStatusLabels[order.paymentStatus]}`,
  ].join('\n')
