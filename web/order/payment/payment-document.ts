const paying = /^\/client\/(checkout|orders(\/\d+)?)\/?$/

/** Whether the server lets the provider's script run in the document of this address. */
export const paysAt = (pathname: string) => paying.test(pathname)

let loadedAt = ''

/** Called as the app starts, before the router changes the address. */
export const noteDocument = () => {
  loadedAt = location.pathname
}

/** Whether this page was loaded under the policy that lets the provider's script run. */
export const isPaymentDocument = () => paysAt(loadedAt)
