import * as v from 'valibot'
import { keysOf } from '#contract/keys'
import { firstReads } from './first-reads.ts'

export const FirstAnswersQuery = v.object({ page: v.picklist(keysOf(firstReads)) })

/** Bodies of the answers by address. A read that failed is missing: the page then sends it itself. */
export const FirstAnswers = v.record(v.string(), v.unknown())
export type FirstAnswers = v.InferOutput<typeof FirstAnswers>
