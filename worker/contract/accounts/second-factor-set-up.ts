import * as v from 'valibot'
import { PasswordConfirmation } from './account.ts'
import { AppCodeInput } from './second-factor.ts'

/** Not in second-factor.ts, which the page of the sign-in loads, nor in account.ts, which clients load. */
export const SecondFactorConfirmation = v.object({ ...PasswordConfirmation.entries, ...AppCodeInput.entries })
export type SecondFactorConfirmation = v.InferOutput<typeof SecondFactorConfirmation>
