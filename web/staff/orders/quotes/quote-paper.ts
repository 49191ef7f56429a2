import { type Quote, quoteFolio } from '#contract/orders/quotes'
import { withUnit } from '../../../order/lines/sale-unit.ts'
import { shopLines } from '../../../order/paper/shop-lines.ts'
import { usePersonalization } from '../../../shop/personalization.ts'
import { whatsappUrl } from '../../../ui/contact-links.tsx'
import { formatDateTime, formatFullDay } from '../../../ui/date.ts'
import { saveFile } from '../../../ui/file/save-file.ts'
import { formatMoney } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'

type Shop = ReturnType<typeof usePersonalization>

/** PDF and WhatsApp of a quote. A device that can share files sends the PDF, others open a text for the customer's number. */
export function useQuotePaper(quote: Quote) {
  const shop = usePersonalization()
  const [save, isSaving] = useAction(async () => saveFile(await makePdf(quote, shop)), {
    failure: 'No se pudo hacer el PDF.',
  })
  const [send, isSending] = useAction(
    async () => {
      if (navigator.canShare) {
        const file = await makePdf(quote, shop)
        if (navigator.canShare({ files: [file] })) {
          const { sharePdf } = await import('../../../order/paper/share-order.ts')
          return sharePdf(file)
        }
      }
      window.open(whatsappUrl(quote.Customer.phone, quoteText(quote, shop.name)), '_blank', 'noopener')
    },
    { failure: 'No se pudo compartir la cotización.' },
  )
  return { save, isSaving, send, isSending }
}

async function makePdf(quote: Quote, shop: Shop) {
  const [{ salePdf }, { logoOnPaper }, lines] = await Promise.all([
    import('../../../order/paper/order-pdf.ts'),
    import('../../../order/paper/order-logo.ts'),
    shopLines(),
  ])
  const OrderItems = quote.items.map(({ code, name, ...item }) => ({ ...item, Product: { code, name } }))
  const heading = {
    kind: 'Cotización',
    folio: quoteFolio(quote.id),
    date: formatDateTime(quote.createdAt),
    facts: [
      ['Vigente hasta', formatFullDay(quote.validUntil)],
      ['Existencia', 'Sujeta a disponibilidad'],
      ['Cotizó', quote.user],
    ] as const,
    note: quote.clientNote,
  }
  return salePdf({ ...quote, OrderItems }, heading, { name: shop.name, logo: await logoOnPaper(shop), lines })
}

/** More lines would not fit into the address that opens WhatsApp. */
const maxLines = 30

/** The quote as a message to the customer. `shop`: the name of the shop. */
export function quoteText({ id, items, subtotal, total, validUntil, clientNote }: Quote, shop: string) {
  const rest = items.length - maxLines
  return [
    `*Cotización ${quoteFolio(id)}* de ${shop}`,
    '',
    ...items
      .slice(0, maxLines)
      .map(({ quantity, unit, name, price }) => `• ${withUnit(quantity, unit)} · ${name} a ${formatMoney(price)}`),
    ...(rest > 0 ? [`y ${rest} más`] : []),
    '',
    `Subtotal: ${formatMoney(subtotal)}`,
    `*Total con IVA: ${formatMoney(total)}*`,
    `Vigente hasta el ${formatFullDay(validUntil)}. Sujeta a existencia.`,
    ...(clientNote ? ['', clientNote] : []),
  ].join('\n')
}
