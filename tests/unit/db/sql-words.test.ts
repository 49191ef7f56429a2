import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparisonsIn, isKnown, sqlIn } from './sql-words.ts'

const files = globSync('{worker,party,db}/**/*.ts').filter((file) => !file.endsWith('.d.ts'))

test('every word that a statement compares with a checked column is a word of the contract', () => {
  const compared = files.flatMap((file) =>
    sqlIn(file).flatMap((text) => comparisonsIn(text).map((comparison) => ({ file, ...comparison }))),
  )
  expect(compared.length).toBeGreaterThan(150)
  expect(compared.filter((comparison) => !isKnown(comparison))).toEqual([])
})

test('a word is unknown if the table of its column does not allow it', () => {
  const unknown = (text: string, own?: string) =>
    comparisonsIn(text, own)
      .filter((comparison) => !isKnown(comparison))
      .map(({ word }) => word)
  expect(unknown("SELECT 1 FROM orders WHERE status = 'Refunded' AND paymentStatus = 'Refunded'")).toEqual(['Refunded'])
  expect(unknown("UPDATE mails SET state = 'sent' WHERE state NOT IN ('waiting', 'stuck')")).toEqual(['stuck'])
  expect(unknown("refunds.state = 'applied' AND payments.state = 'applied'")).toEqual(['applied'])
  expect(unknown("SELECT 1 FROM imports AS run WHERE run.state = 'created'")).toEqual(['created'])
  expect(unknown("CASE state WHEN 'draft' THEN 'red' WHEN 'gone' THEN 'x' END")).toEqual(['gone'])
  expect(unknown("state = 'new' AND EXISTS (SELECT 1 FROM mails WHERE state = 'new')")).toEqual(['new'])
  expect(unknown("SELECT value FROM configuration WHERE key = 'busines'")).toEqual(['busines'])
  expect(unknown("CREATE TRIGGER t WHEN NEW.state <> 'draft'", 'refunds')).toEqual(['draft'])
})
