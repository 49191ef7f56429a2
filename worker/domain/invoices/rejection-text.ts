import type { Rejection } from './provider.ts'

/** What staff read about a refusal, with the provider's own words. `unexplained`: the text for a reason that this code does not know. */
export const rejectionText = ({ refusal, reason }: Rejection, unexplained: string) =>
  `${refusal.message ?? unexplained} (${reason})`
