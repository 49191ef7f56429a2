const keyOf = (name: string) => name.endsWith('_response')

/** Reads and removes the answer that the provider stores in the browser, because it contains the cardholder's name. */
export function takeResponse(): unknown {
  let response: unknown
  try {
    for (const key of Object.keys(localStorage).filter(keyOf)) {
      const text = localStorage.getItem(key)
      localStorage.removeItem(key)
      response = text ? JSON.parse(text) : response
    }
  } catch {
    // Storage is blocked, or the value is not JSON.
  }
  return response
}

/** Stores the id of a charge until the server has its result, and nothing else of the answer. */
export function storeTransaction(transactionTokenId: string) {
  try {
    localStorage.setItem('undecided_response', JSON.stringify({ transactionTokenId }))
  } catch {
    // Storage is full or blocked.
  }
}
