import { withUnit } from '#contract/cart/unit-text'
import { type Quote, quoteFolio } from '#contract/orders/quotes'
import { makePdf } from '../../../order/paper/order-paper.tsx'
import { quoteHeading, quoteUrl, saleOf } from '../../../order/paper/quote-heading.ts'
import { usePersonalization } from '../../../shop/personalization.ts'
import { whatsappUrl } from '../../../ui/contact-links.tsx'
import { copyText } from '../../../ui/copy-line.tsx'
import { formatFullDay } from '../../../ui/date.ts'
import { saveFile } from '../../../ui/file/save-file.ts'
import { formatMoney } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'
import { loadLink, useLink } from './api.ts'

/**
 * PDF, WhatsApp and link of a quote. A device that can share files sends the PDF, others open a text for the customer's number. Both have
 * the link. `hasLink`: whether the shop has the key that signs links. `canMail`: whether the shop sends mails.
 */
export function useQuotePaper(quote: Quote) {
  const shop = usePersonalization()
  // The link is loaded with the page: if a press had to wait for it, the browser might block the new tab of WhatsApp.
  const { data: link } = useLink(quote.id)
  const tokenOf = async () => (link ?? (await loadLink(quote.id))).token
  const pdf = async () => makePdf(saleOf(quote), quoteHeading(quote, await tokenOf()), shop)

  const [save, isSaving] = useAction(async () => saveFile(await pdf()), { failure: 'No se pudo hacer el PDF.' })
  const [send, isSending] = useAction(
    async () => {
      if (navigator.canShare) {
        const file = await pdf()
        if (navigator.canShare({ files: [file] })) {
          const { sharePdf } = await import('../../../order/paper/share-order.ts')
          return sharePdf(file)
        }
      }
      const text = quoteText(quote, shop.name, await tokenOf())
      window.open(whatsappUrl(quote.Customer.phone, text), '_blank', 'noopener')
    },
    { failure: 'No se pudo compartir la cotización.' },
  )
  const copied = { success: 'Enlace copiado.', failure: 'No se pudo copiar el enlace.' }
  const [copy] = useAction(async () => copyText(quoteUrl((await tokenOf()) ?? ''), copied), { failure: copied.failure })
  return { save, isSaving, send, isSending, copy, hasLink: Boolean(link?.token), canMail: link?.canMail === true }
}

/** More lines would not fit into the address that opens WhatsApp. */
const maxLines = 30

/** The quote as a message to the customer. `shop`: the name of the shop. `token`: of the link to the quote. */
function quoteText({ id, items, subtotal, total, validUntil, clientNote }: Quote, shop: string, token: string | null) {
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
    ...(token ? ['', 'Ábrela y acéptala aquí:', quoteUrl(token)] : []),
  ].join('\n')
}
