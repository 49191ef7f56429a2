import * as v from 'valibot'
import { RequiredText } from '#contract/fields'
import { termKey } from './forgiving-search.ts'

const maxGroups = 500
const maxTerms = 20

const twoWords = 'Escribe al menos dos palabras que signifiquen lo mismo.'

const Term = v.pipe(
  RequiredText(twoWords, 60),
  v.check((term) => termKey(term) !== '', 'Usa letras o números.'),
)

/** Words that mean the same to the search. A plural and its singular are one word. */
const SynonymGroup = v.pipe(
  v.array(Term),
  v.minLength(2, twoWords),
  v.maxLength(maxTerms, `Máximo ${maxTerms} palabras por grupo.`),
)

/** The synonyms of the search. A word is in one group only. */
export const Synonyms = v.pipe(
  v.array(SynonymGroup),
  v.maxLength(maxGroups, `Máximo ${maxGroups} grupos.`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const groupOf = new Map<string, number>()
    for (const [at, group] of dataset.value.entries()) {
      for (const term of group) {
        const key = termKey(term)
        const other = groupOf.get(key)
        groupOf.set(key, at)
        if (other === undefined) continue
        const place = other === at ? 'está repetida' : 'ya está en otro grupo'
        const path = { type: 'array', origin: 'value', input: dataset.value, key: at, value: group } as const
        addIssue({ message: `«${term}» ${place}.`, path: [path] })
      }
    }
  }),
)
export type Synonyms = v.InferOutput<typeof Synonyms>
