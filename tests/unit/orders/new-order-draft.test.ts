import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankDraft, readDraft, storeDraft } from '../../../web/staff/orders/new/draft.ts'
import { FakeStorage } from '../fake-storage.ts'

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a draft with a text that is no quantity comes back with all its lines', () => {
  const lines = [
    { productId: 1, quantity: Number.NaN },
    { productId: 2, quantity: 12 },
  ]
  const draft = { ...blankDraft(), customerId: 7, lines, clientNote: 'Por la tarde' }
  storeDraft(2, draft)
  expect(readDraft(2)).toEqual(draft)
  expect(readDraft(3).lines).toEqual([])
})
