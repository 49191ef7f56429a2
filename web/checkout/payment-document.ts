const paying = /^\/client\/(checkout|orders(\/\d+)?)\/?$/

let loadedAt = ''

/** Called as the app starts, before the router changes the address. */
export const noteDocument = () => {
  loadedAt = location.pathname
}

/** Whether this page was loaded under the policy that lets the provider's script run. */
export const isPaymentDocument = () => paying.test(loadedAt)
