const paymentPaths = /^\/client\/(checkout|orders(\/\d+)?)\/?$/

/** Whether a document loaded at this path has the content policy that allows the provider's script. */
export const paysAt = (pathname: string) => paymentPaths.test(pathname)

let loadedAt = ''

/** Call it when the app starts, before the router changes the address. */
export const noteDocument = () => {
  loadedAt = location.pathname
}

/** Whether the current document has the content policy that allows the provider's script. */
export const isPaymentDocument = () => paysAt(loadedAt)
