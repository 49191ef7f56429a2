import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Order } from '#contract/orders/orders'
import { quoteFolio } from '#contract/orders/quotes'
import { get } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/use-action.ts'
import { isMobile, useMobile } from '../../../ui/use-mobile.ts'
import { useQuery } from '../../../ui/use-query.ts'
import { CustomerCard } from './customer-card.tsx'
import { DeliveryField } from './delivery-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { PhoneBar, PhoneSteps } from './phone-steps.tsx'
import { startFromQuote } from './start-from-quote.ts'
import { useSteps } from './steps.ts'
import { SummaryCard } from './summary-card.tsx'
import { type NewOrderState, useNewOrder } from './use-new-order.ts'

/** An order for a customer: by phone, by WhatsApp, at the counter. One page, and on a phone one step at a time. */
export default function NewOrderScreen() {
  const order = useNewOrder()
  const isPhone = useMobile()
  const steps = useSteps(order)
  useStartFromAddress(order)

  const discardButton = (
    <Button
      onClick={() => {
        discard(order)
        if (isPhone) steps.go('customer', { replace: true })
      }}
    >
      Descartar
    </Button>
  )

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
      title="Nuevo pedido"
      chips={order.isBlank ? null : <DraftChips quote={order.quote} button={isPhone ? discardButton : null} />}
      subtitle={
        isPhone ? undefined : order.isBlank ? 'por teléfono, por WhatsApp o en mostrador' : 'guardado en este navegador'
      }
      actions={order.isBlank || isPhone ? null : discardButton}
      foot={isPhone ? <PhoneBar order={order} steps={steps} /> : null}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter works in every field of the page */}
      <div className="@container min-w-0" onKeyDown={handleKey}>
        {isPhone ? (
          <PhoneSteps order={order} steps={steps} />
        ) : (
          <div className="grid min-w-0 items-start gap-4 @min-[960px]:grid-cols-[minmax(0,1fr)_minmax(18rem,21rem)]">
            <div className="grid min-w-0 gap-4">
              <CustomerCard order={order}>
                <div className="border-line border-t p-4">
                  <DeliveryField order={order} />
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

function discard({ draft, change, discard }: NewOrderState) {
  discard()
  toast.info('Borrador descartado.', { duration: 8000, action: { label: 'Deshacer', onClick: () => change(draft) } })
}

/**
 * `?customer` chooses the customer, `?copy` the customer and lines of an order, `?quote` those of a quote with its prices. A draft with
 * lines is not replaced.
 */
function useStartFromAddress(order: NewOrderState) {
  const [query, setQuery] = useQuery()
  const customer = query.get('customer')
  const copy = query.get('copy')
  const quote = query.get('quote')

  const startQuote = useEffectEvent(async (id: number) => {
    try {
      const changes = await startFromQuote(id)
      if (changes) order.change(changes)
    } catch (error) {
      toastFailure(error, 'No se pudo abrir la cotización. Vuelve a intentarlo desde ella.')
    }
  })
  const start = useEffectEvent(async () => {
    if (!customer && !copy && !quote) return
    setQuery({ customer: '', copy: '', quote: '', step: isMobile() ? 'lines' : '' }, { replace: true })
    if (order.draft.lines.length > 0) {
      toast.info('Tienes un pedido a medias. Genéralo o descártalo para empezar otro.')
      return
    }
    if (customer) order.change({ customerId: Number(customer), delivery: null })
    if (quote) return startQuote(Number(quote))
    if (!copy) return
    try {
      const { customerId, OrderItems } = await get<Order>(`/orders/${copy}`)
      order.change({
        customerId,
        delivery: null,
        lines: OrderItems.map(({ productId, quantity, Product: { code, name } }) => ({
          productId,
          quantity,
          code,
          name,
        })).reverse(),
      })
    } catch (error) {
      toastFailure(error, 'No se pudo copiar el pedido. Vuelve a intentarlo desde el pedido.')
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useEffect(() => void start(), [customer, copy, quote])
}
