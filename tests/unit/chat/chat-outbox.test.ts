import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxMessageBytes } from '#contract/rooms'
import { toEvent } from '../../../web/chat/message-event.ts'
import { fits, sendable } from '../../../web/chat/message-text.ts'
import { clearUnsent, deleteOutgoing, readOutbox, saveOutgoing } from '../../../web/chat/outbox.ts'
import { FakeStorage } from '../fake-storage.ts'

const message = (clientMsgId: string, createdAt: string) => ({
  clientMsgId,
  clientId: 3,
  text: 'Hola',
  createdAt,
  failure: null,
})
const first = message('first', '2026-11-21T10:00:00.000Z')
const second = message('second', '2026-11-21T10:00:01.000Z')

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()))
afterEach(() => vi.unstubAllGlobals())

test('unsent messages survive a reload, in order', () => {
  saveOutgoing(3, second)
  saveOutgoing(3, first)
  expect(readOutbox(3)).toEqual([first, second])
})

test('a confirmed message is not sent again', () => {
  saveOutgoing(3, first)
  saveOutgoing(3, second)
  deleteOutgoing(3, 'first')
  expect(readOutbox(3)).toEqual([second])
})

test('each user has a separate outbox', () => {
  saveOutgoing(3, first)
  saveOutgoing(33, second)
  clearUnsent(33)
  expect([readOutbox(3), readOutbox(33)]).toEqual([[first], []])
})

test('unreadable entries are skipped', () => {
  saveOutgoing(3, first)
  localStorage.setItem('chat-outbox:3:broken', '{"text":1}')
  localStorage.setItem('chat-outbox:3:torn', '{')
  expect(readOutbox(3)).toEqual([first])
})

test('without storage, only a reload loses messages', () => {
  vi.stubGlobal('localStorage', undefined)
  saveOutgoing(3, first)
  clearUnsent(3)
  expect(readOutbox(3)).toEqual([])
})

test('each side sends its own events', () => {
  expect(toEvent('client', first).event).toBe('chat:client_message')
  expect(toEvent('admin', first)).toEqual({
    event: 'chat:admin_message',
    data: { toUserId: 3, text: 'Hola', clientMsgId: 'first' },
  })
})

test('the maximum length of a text is that of its frame in bytes', () => {
  expect(fits('a'.repeat(2000))).toBe(true)
  expect(fits('a'.repeat(2001))).toBe(false)
  expect(fits('ñ'.repeat(maxMessageBytes / 2))).toBe(false)
})

test.each([
  ['a vertical tab and a form feed of a word processor are line breaks', 'uno\vdos\ftres', 'uno\ndos\ntres'],
  ['other control bytes and halves of pairs are left out', 'a\u0000b\u0007c\u0085d\ud83de', 'abcde'],
  ['line breaks, tabs and emojis stay', 'uno\r\n\tdos 🙂', 'uno\r\n\tdos 🙂'],
])('%s in a message', (_, typed, sent) => {
  expect(sendable(typed)).toBe(sent)
  expect(fits(sent)).toBe(true)
})
