import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  isWithinOneTypo,
  nearestWords,
  nearWords,
  soundOf,
  stem,
  termKey,
  thesaurusOf,
  vocabularyOf,
  withSynonyms,
} from '#contract/products/forgiving-search'
import { starterSynonyms } from '#contract/products/starter-synonyms'
import { Synonyms } from '#contract/products/synonyms'
import { plain } from '#contract/search'

const vocabulary = vocabularyOf([
  'tornillo',
  'tornillos',
  'torno',
  'valvula',
  'desarmador',
  'luz',
  'clavo',
  '8x1',
  'pija',
])

test.each([
  ['llave', 'llaves'],
  ['desarmador', 'desarmadores'],
  ['foco', 'focos'],
  ['lapiz', 'lapices'],
  ['cable', 'cables'],
])('%s and %s have the same stem', (one, many) => expect(stem(one)).toBe(stem(many)))

test.each([
  ['tornillo', 'torniyo'],
  ['valvula', 'balbula'],
  ['cepillo', 'sepiyo'],
  ['hexagonal', 'exagonal'],
  ['quemador', 'kemador'],
  ['gis', 'jis'],
  ['zapata', 'sapata'],
])('%s and %s sound the same', (word, other) => expect(soundOf(word)).toBe(soundOf(other)))

test.each([
  ['tornillo', 'tornillo', true],
  ['tornilo', 'tornillo', true],
  ['tornnillo', 'tornillo', true],
  ['tornixlo', 'tornillo', true],
  ['torinllo', 'tornillo', true],
  ['ornillo', 'tornillo', true],
  ['tornillox', 'tornillo', true],
  ['tornill', 'tornillo', true],
  ['tornll', 'tornillo', false],
  ['martillo', 'tornillo', false],
  ['torni', 'tornillo', false],
] as const)('one typo from %s to %s: %s', (typed, word, expected) => {
  expect(isWithinOneTypo(typed, word)).toBe(expected)
  expect(isWithinOneTypo(word, typed)).toBe(expected)
})

test('the beginning of a word may have a typo too', () => {
  expect(isWithinOneTypo('torno', 'tornillo', true)).toBe(true)
  expect(isWithinOneTypo('tronil', 'tornillo', true)).toBe(true)
  expect(isWithinOneTypo('martil', 'tornillo', true)).toBe(false)
})

test.each([
  ['torniyo', ['tornillo', 'tornillos']],
  ['torniy', ['tornillo', 'tornillos']],
  ['desrmad', ['desarmador']],
  ['pixa', []],
  ['piha', []],
  ['clabo', ['clavo']],
  ['8x2', []],
  ['zzzzqq', []],
] as const)('near %s are %j', (typed, near) => expect(nearWords(vocabulary, typed)).toEqual(near))

test('a suggestion allows two typos in a word of six letters or more', () => {
  expect(nearWords(vocabulary, 'tormixllo')).toEqual([])
  expect(nearestWords(vocabulary, 'tormixllo')).toEqual(['tornillo', 'tornillos'])
  expect(nearestWords(vocabulary, 'zzzzqq')).toEqual([])
})

test('synonyms are found inside a search, the longest first', () => {
  const thesaurus = thesaurusOf([
    ['llave', 'grifo'],
    ['llave de paso', 'válvula'],
  ])
  const meanings = (search: string) =>
    withSynonyms(search, thesaurus)?.map((part) =>
      part.map((patterns) => patterns.map(({ prefix, words }) => prefix ?? words[0])),
    )
  expect(meanings('llaves de paso 1/2')).toEqual([
    [['llaves', 'paso'], ['llave', 'paso'], ['valvula']],
    [['1']],
    [['2']],
  ])
  expect(meanings('llave cromada')).toEqual([[['llave'], ['llave'], ['grifo']], [['cromada']]])
  expect(meanings('tornillo')).toBeUndefined()
})

test('terms are equal without accents, capitals, plurals and words like "de"', () => {
  expect(termKey('Llaves de Paso')).toBe(termKey('llave paso'))
  expect(termKey('Lámpara')).toBe(termKey('lamparas'))
})

test('the starter synonyms are valid and in plain Spanish words', () => {
  expect(v.safeParse(Synonyms, starterSynonyms).issues?.map(({ message }) => message) ?? []).toEqual([])
  expect(starterSynonyms.length).toBeGreaterThan(50)
  expect(starterSynonyms.flat().filter((term) => plain(term) === '')).toEqual([])
})

test.each([
  [[['foco']], 'Escribe al menos dos palabras que signifiquen lo mismo.'],
  [[['foco', 'Focos']], '«Focos» está repetida.'],
  [
    [
      ['foco', 'lámpara'],
      ['luminaria', 'lampara'],
    ],
    '«lampara» ya está en otro grupo.',
  ],
  [[['foco', '—']], 'Usa letras o números.'],
  [[['foco', 'x'.repeat(61)]], 'Máximo 60 caracteres.'],
  [[Array.from({ length: 21 }, (_, at) => `palabra${at}`)], 'Máximo 20 palabras por grupo.'],
  [Array.from({ length: 501 }, (_, at) => [`uno${at}`, `dos${at}`]), 'Máximo 500 grupos.'],
])('refuses synonyms %#', (groups, message) => {
  expect(v.safeParse(Synonyms, groups).issues?.[0]?.message).toBe(message)
})
