import type { NetpayResponse } from '../../contract/payments.ts'

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
}

/** The provider did not answer, or its answer is invalid: the state of the charge is unknown. */
export class ProviderFailed extends Error {}
