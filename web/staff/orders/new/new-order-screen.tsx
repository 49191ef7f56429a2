import type { KeyboardEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { quoteFolio } from '#contract/orders/quotes'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMobile } from '../../../ui/use-mobile.ts'
import { quotePath } from '../quotes/quote-link.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DraftDelivery } from './delivery-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { PhoneBar, PhoneSteps } from './phone-steps.tsx'
import { useSteps } from './steps.ts'
import { SummaryCard } from './summary-card.tsx'
import { type NewOrderState, useNewOrder } from './use-new-order.ts'
import { useStartFromAddress } from './use-start-from-address.ts'

/** An order for a customer: by phone, by WhatsApp, at the counter. One page, and on a phone one step at a time. */
export default function NewOrderScreen() {
  const order = useNewOrder()
  const isPhone = useMobile()
  const steps = useSteps(order)
  const navigate = useNavigate()
  useStartFromAddress(order)

  function handleDiscard() {
    const { draft, change, discard, editedFolio } = order
    discard()
    function handleUndo() {
      change(draft)
      if (editedFolio) navigate('/orders/add')
    }
    toast.info(editedFolio ? 'Cambios descartados.' : 'Borrador descartado.', {
      duration: 8000,
      action: { label: 'Deshacer', onClick: handleUndo },
    })
    if (editedFolio && draft.quoteId !== null) navigate(quotePath(draft.quoteId))
    else if (isPhone) steps.go('customer', { replace: true })
  }

  const discardButton = <Button onClick={handleDiscard}>Descartar</Button>

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget, target } = event
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // React also passes the keys of the dialogs, which are elsewhere in the document.
    if (!(target instanceof Node && currentTarget.contains(target))) return
    event.preventDefault()
    // Later, so that the focused field has applied its text.
    setTimeout(() => currentTarget.querySelector<HTMLElement>('[data-generate]')?.click())
  }

  return (
    <Page
      title={order.editedFolio ? `Editar cotización ${order.editedFolio}` : 'Nuevo pedido'}
      chips={
        order.isBlank ? null : (
          <DraftChips quote={order.editedFolio ? undefined : order.quote} button={isPhone ? discardButton : null} />
        )
      }
      subtitle={
        isPhone ? undefined : order.isBlank ? 'por teléfono, por WhatsApp o en mostrador' : 'guardado en este navegador'
      }
      actions={order.isBlank || isPhone ? null : discardButton}
      foot={isPhone ? <PhoneBar order={order} steps={steps} /> : null}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works in every field of the page */}
      <div inert={order.isGenerating} className="@container min-w-0" onKeyDown={handleKey}>
        {isPhone ? (
          <PhoneSteps order={order} steps={steps} />
        ) : (
          <div className="grid min-w-0 items-start gap-4 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(18rem,21rem)]">
            <div className="grid min-w-0 gap-4">
              <CustomerCard order={order}>
                <div className="border-line border-t p-4">
                  <DraftDelivery order={order} />
                </div>
              </CustomerCard>
              <LinesCard order={order} />
            </div>
            <SummaryCard order={order} />
          </div>
        )}
      </div>
    </Page>
  )
}

const DraftChips = ({ quote, button }: { quote: NewOrderState['quote']; button: ReactNode }) => (
  <>
    <Chip>Borrador</Chip>
    {quote ? (
      <Chip tone={quote.state === 'expired' ? 'amber' : 'blue'}>
        {quoteFolio(quote.id)}
        {quote.state === 'expired' ? ' vencida' : ''}
      </Chip>
    ) : null}
    {button}
  </>
)
