import type { Rejection } from './provider.ts'

/** The text of a refusal for staff, with the provider's own message. `unexplained`: used if the reason is not known here. */
export const rejectionText = ({ refusal, reason }: Rejection, unexplained: string) =>
  `${refusal.message ?? unexplained} (${reason})`
