import * as v from 'valibot'
import { Day } from '#contract/fields'

/** The day of a DayField that may be left empty: null without one. */
export const BlankDay = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  Day,
])
