import * as v from 'valibot'
import { Day } from '#contract/fields'

/** A field that may be left empty: null without a day. */
export const blankOr = <Schema extends v.GenericSchema<string, string>>(day: Schema) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    day,
  ])

/** The day of a DayField that may be left empty: null without one. */
export const BlankDay = blankOr(Day)
