import type { NetpayResponse } from '../../contract/payments/payments.ts'

/** The service that charges cards. Every call throws `ProviderFailed` when there is no clear answer. */
export type Provider = {
  /** A token for one charge of this amount, in pesos. */
  tokenize: (amount: number) => Promise<string>
  /** The charge at the provider, or null if the provider does not have it. */
  transaction: (id: string) => Promise<NetpayResponse | null>
  /** Completes a charge that waits after its authentication. Its `transaction` then has the result. */
  complete: (id: string) => Promise<void>
  /** The ids of every charge made under one of our references. */
  chargesOf: (merchantReferenceCode: string) => Promise<string[]>
  /** Every charge sold or deposited on these days in Mexico City, both inclusive. */
  chargesBetween: (days: Days) => Promise<ListedCharge[]>
  /** Requests the return of a charge: all of it, or `amount` pesos. */
  refund: (id: string, request: { amount?: number; reason: string }) => Promise<RefundAnswer>
  /** Amount of a charge that the provider has returned, also outside of this shop. */
  returnedOf: (id: string) => Promise<ReturnedAmount>
}

/** `deposit`: by the day on which the provider paid the shop. */
type Days = { by: 'sale' | 'deposit'; from: string; to: string }

/** A charge in the provider's reports. Amounts in pesos. */
export type ListedCharge = {
  id: string
  merchantReferenceCode: string
  status: string
  amount: number
  returned: number
}

/** `isAccepted` false: the provider returned nothing. `reason` is for the staff, `original` the provider's own text. */
type RefundAnswer =
  | { isAccepted: true; providerId: string }
  | { isAccepted: false; reason: string; original?: string | null }

/** `amount`: in pesos. `isChargeback`: taken back by the bank. */
export type ReturnedAmount = { amount: number; isChargeback: boolean }

/** The provider did not answer, or its answer is invalid: the state of the charge is unknown. */
export class ProviderFailed extends Error {}
