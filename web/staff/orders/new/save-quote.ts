import { ApiError } from '../../../api/client.ts'
import { isUnclear } from '../../../api/unclear.ts'
import type { effectiveChoice } from '../../../shop/addresses/api.ts'
import { createQuote, editQuote, loadQuote } from '../quotes/api.ts'
import type { Draft } from './draft.ts'
import { itemsOf } from './generate-order.ts'
import type { NewLine } from './use-lines.ts'

/** Stores a draft as a new quote, or as the new content of the quote that it edits, at the prices on screen. */
export async function saveQuote(
  { key, customerId, quoteId, quoteVersion, clientNote, internalNote }: Draft,
  lines: readonly NewLine[],
  delivery: ReturnType<typeof effectiveChoice>,
  validUntil: string,
) {
  const input = {
    customerId: customerId ?? 0,
    orderItems: itemsOf(lines),
    validUntil,
    addressId: delivery?.addressId ?? null,
    pickup: delivery?.pickup ?? false,
    clientNote: clientNote.trim() || null,
    internalNote: internalNote.trim() || null,
  }
  if (quoteId !== null && quoteVersion !== null) {
    return await editQuote(quoteId, { ...input, version: quoteVersion }).catch((error) => {
      if (!(error instanceof ApiError && error.code === 'CHANGED')) throw error
      // The user goes back to the page of the quote, which must show the newer version.
      void loadQuote(quoteId)
      throw editedMeanwhile(error)
    })
  }
  try {
    return await createQuote(input, key)
  } catch (error) {
    // Without an answer the quote may exist. The same key cannot create it twice.
    if (isUnclear(error)) return await createQuote(input, key)
    if (error instanceof ApiError && error.code === 'KEY_REUSED') throw alreadyQuoted()
    throw error
  }
}

const alreadyQuoted = () =>
  new ApiError(409, {
    code: 'ALREADY_QUOTED',
    message:
      'Esta cotización ya se guardó antes de tu último cambio. Revísala en Cotizaciones y descarta este borrador.',
  })

const editedMeanwhile = ({ message }: ApiError) =>
  new ApiError(409, {
    code: 'CHANGED',
    message: `${message} Descarta tus cambios y vuelve a elegir «Editar» para partir de lo guardado.`,
  })
