import { expect, test } from 'vitest'
import { type Choices, isChosenIn, withChoice } from '../../web/staff/imports/choices.ts'

const row = { line: 2, state: 'change', isBelowCost: false } as const
const below = { ...row, isBelowCost: true }
const nothingChosen: Choices = new Map()

test('a ticked row under cost stays ticked when its price is corrected', () => {
  const choices = withChoice(nothingChosen, [below], true)
  expect([isChosenIn(nothingChosen, below), isChosenIn(choices, below), isChosenIn(choices, row)]).toEqual([
    false,
    true,
    true,
  ])
})

test('an unticked row stays unticked when it is corrected', () => {
  const choices = withChoice(nothingChosen, [row], false)
  expect([isChosenIn(choices, row), isChosenIn(choices, below), isChosenIn(nothingChosen, row)]).toEqual([
    false,
    false,
    true,
  ])
})

test('a correction to a price under cost unticks a row, also one that was unticked and ticked again', () => {
  const choices = withChoice(withChoice(nothingChosen, [row], false), [row], true)
  expect([isChosenIn(choices, row), isChosenIn(choices, below)]).toEqual([true, false])
})

test('a row with an error or without a change is not applied', () => {
  const choices = new Map([[2, true]])
  expect(isChosenIn(choices, { ...row, state: 'error' })).toBe(false)
  expect(isChosenIn(choices, { ...row, state: 'same' })).toBe(false)
})
