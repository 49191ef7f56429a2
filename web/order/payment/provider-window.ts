import type { PaymentToken } from '#contract/payments/payments'
import { billingAttributes } from './billing.ts'
import { loadProvider } from './provider-script.ts'
import { takeResponse } from './stored-response.ts'
import { watchWindow } from './watch-window.ts'

declare global {
  interface Window {
    onPaymentSuccess?: (response: unknown) => void
    onPaymentError?: (response: unknown) => void
  }
}

/** The answer of the provider's window. It is not trusted: the server reads the payment at the provider. */
type WindowResult = { kind: 'success' | 'error' | 'closed'; response?: unknown }

/** Opens the provider's window. Resolves when it answers or is closed; rejects when it cannot open. */
export async function openProviderWindow(token: PaymentToken, pieces: number): Promise<WindowResult> {
  const provider = await loadProvider(token.scriptUrl)
  const previousFocus = document.activeElement
  takeResponse()
  const button = prepareButton(token, pieces)
  let stopWatching: (() => void) | undefined
  const result = await new Promise<WindowResult>((resolve) => {
    window.onPaymentSuccess = (response) => resolve({ kind: 'success', response })
    window.onPaymentError = (response) => resolve({ kind: 'error', response })
    stopWatching = watchWindow(() => resolve(closedWith(takeResponse())))
    provider.init(token.publicKey)
    provider.setSandboxMode(token.sandbox)
    button.click()
  })
  stopWatching?.()
  takeResponse()
  closeWindow()
  if (previousFocus instanceof HTMLElement) previousFocus.focus()
  return result
}

/** Closes the window with its own close button: otherwise the provider's script does not open it again. */
function closeWindow() {
  const closeButton = document.querySelector<HTMLElement>('i[aria-label="Close"], #close-error, #close-generic-error')
  closeButton?.click()
  document.getElementById('np-modal')?.remove()
}

/** A stored answer means that the card may have been charged before the window was closed. */
const closedWith = (response: unknown): WindowResult => (response ? { kind: 'success', response } : { kind: 'closed' })

function prepareButton({ token, merchantReferenceCode }: PaymentToken, pieces: number) {
  // A new button each time: the provider's script binds its listener to the button, and would open one window for each.
  document.getElementById('netpay-checkout')?.remove()
  const button = document.createElement('button')
  const attributes = {
    id: 'netpay-checkout',
    type: 'button',
    'aria-hidden': 'true',
    tabindex: '-1',
    'data-token': token,
    'data-merchant-reference-code': merchantReferenceCode,
    ...billingAttributes(pieces),
    'data-onsuccess': 'onPaymentSuccess',
    'data-onerror': 'onPaymentError',
  }
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  button.hidden = true
  document.body.append(button)
  return button
}
