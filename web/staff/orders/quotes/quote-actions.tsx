import { Copy, FileDown, History, Link2, Mail, MessageCircle, Pencil, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { can } from '#contract/access'
import { isOpenQuote, type Quote, quoteFolio } from '#contract/orders/quotes'
import { useUser } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { discardQuote, mailQuote } from './api.ts'
import { useQuotePaper } from './quote-paper.ts'

/** The buttons of the page of a quote. */
export function QuoteActions({ quote }: { quote: Quote }) {
  const { id } = quote
  const [isDiscarding, setDiscarding] = useState(false)
  const [discard, isBusy] = useAction(
    async () => {
      await discardQuote(id)
      setDiscarding(false)
    },
    { success: 'Cotización descartada.', failure: 'No se pudo descartar la cotización.' },
  )
  return (
    <>
      <MoreMenu quote={quote} onDiscard={() => setDiscarding(true)} />
      {isOpenQuote(quote) ? (
        <>
          <LinkButton icon={<Pencil />} to={`/orders/add?editQuote=${id}`}>
            Editar
          </LinkButton>
          <LinkButton variant="primary" icon={<ShoppingCart />} to={`/orders/add?quote=${id}`}>
            Hacer pedido
          </LinkButton>
        </>
      ) : null}
      <ConfirmDialog
        open={isDiscarding}
        title={`Descartar ${quoteFolio(id)}`}
        confirmLabel="Descartar"
        cancelLabel="Volver"
        danger
        busy={isBusy}
        onConfirm={() => discard()}
        onClose={() => setDiscarding(false)}
      >
        <p className="text-sm">Ya no podrá pedirse. No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  )
}

/** Buttons that send a quote, and a menu with its less frequent actions. */
function MoreMenu({ quote, onDiscard }: { quote: Quote; onDiscard: () => void }) {
  const user = useUser()
  const { save, isSaving, send, isSending, copy, hasLink, canMail } = useQuotePaper(quote)
  const [mail] = useAction(() => mailQuote(quote.id), {
    success: ({ email }) => `Cotización enviada a ${email}.`,
    failure: 'No se pudo enviar la cotización por correo.',
  })
  const items: MenuEntry[] = []
  if (hasLink) items.push({ label: 'Copiar enlace', icon: <Link2 />, onSelect: () => copy() })
  if (canMail && quote.state === 'valid' && quote.Customer.email) {
    items.push({ label: 'Enviar por correo', icon: <Mail />, onSelect: () => mail() })
  }
  items.push({ label: 'Duplicar', icon: <Copy />, to: `/orders/add?copyQuote=${quote.id}` })
  if (can(user, 'audit')) {
    items.push({ label: 'Bitácora', icon: <History />, to: `/team/log?entity=quote&entityId=${quote.id}` })
  }
  if (isOpenQuote(quote)) {
    items.push('separator', { label: 'Descartar', icon: <Trash2 />, onSelect: onDiscard, danger: true })
  }
  return (
    <>
      <Menu button={<Button>Más</Button>} items={items} />
      <Button icon={<FileDown />} busy={isSaving} onClick={() => save()}>
        PDF
      </Button>
      <Button icon={<MessageCircle />} busy={isSending} onClick={() => send()}>
        WhatsApp
      </Button>
    </>
  )
}
