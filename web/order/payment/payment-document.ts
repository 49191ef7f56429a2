const paymentPaths = /^\/client\/(checkout|orders(\/\d+)?)\/?$/

/** Whether a document loaded at this path has the content policy that allows the provider's script. */
export const isPaymentPath = (pathname: string) => paymentPaths.test(pathname)

let documentPath = ''

/** Records the path of the document. Called when the app starts, before the router changes the address. */
export const recordDocumentPath = () => {
  documentPath = location.pathname
}

/** Whether the current document has the content policy that allows the provider's script. */
export const isPaymentDocument = () => isPaymentPath(documentPath)
