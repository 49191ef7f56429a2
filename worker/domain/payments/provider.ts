import type { NetpayResponse } from '../../contract/payments.ts'

/** What payments ask of whoever charges the cards. Every call fails with `ProviderFailed` when there is no clear answer. */
export type Provider = {
  /** A token for one charge of this amount, in pesos. */
  tokenize: (amount: number) => Promise<string>
  /** The charge as the provider knows it, or null if it never heard of it. */
  transaction: (id: string) => Promise<NetpayResponse | null>
  /** Completes a charge that waits for us after its authentication; whether it did, the transaction tells. */
  complete: (id: string) => Promise<void>
  /** The ids of every charge made under one of our references. */
  chargesOf: (merchantReferenceCode: string) => Promise<string[]>
}

/** The provider did not answer, or not what it should: what happened to a charge is unknown. */
export class ProviderFailed extends Error {}
