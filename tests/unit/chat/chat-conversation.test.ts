import { expect, test } from 'vitest'
import type { ChatMessage, ChatRole } from '#contract/chat'
import {
  beginConversation,
  byDay,
  hasGap,
  lastContiguousSeq,
  lastSeq,
  linesOf,
  merge,
  unreadCount,
} from '../../../web/chat/conversation.ts'

const said = (seq: number, fromRole: ChatRole = 'client'): ChatMessage => ({
  id: 100 + seq,
  seq,
  clientMsgId: `message-${seq}`,
  text: `texto ${seq}`,
  createdAt: `2026-11-21T10:00:${String(seq % 60).padStart(2, '0')}.000Z`,
  fromRole,
  fromUserId: fromRole === 'client' ? 3 : 1,
  fromName: fromRole === 'client' ? 'Laura' : 'Adriana',
  from: fromRole === 'client' ? 'Laura' : 'Adriana',
})

const unread = { admin: 0, client: 0 }
const conversation = (...messages: ChatMessage[]) => beginConversation({ messages, reads: unread })
const seqs = ({ messages }: { messages: ChatMessage[] }) => messages.map(({ seq }) => seq)

const waiting = {
  clientMsgId: 'mine-1',
  clientId: 3,
  text: 'Hola',
  createdAt: '2026-11-21T11:00:00.000Z',
  failure: null,
}
const laura = { id: 3, side: 'client' as const }

test('a message received twice is kept once', () => {
  expect(seqs(merge(conversation(said(1), said(2)), { messages: [said(2), said(3), said(3)] }))).toEqual([1, 2, 3])
})

test('messages received out of order are sorted', () => {
  const late = merge(conversation(said(1)), { messages: [said(3)] })
  expect(seqs(merge(late, { messages: [said(2)] }))).toEqual([1, 2, 3])
})

test('a gap is detected until the missing messages are loaded', () => {
  const holed = merge(conversation(said(1), said(2)), { messages: [said(5)] })
  expect([hasGap(holed), lastContiguousSeq(holed), lastSeq(holed)]).toEqual([true, 2, 5])
  const whole = merge(holed, { messages: [said(3), said(4), said(5)] })
  expect([hasGap(whole), lastContiguousSeq(whole)]).toEqual([false, 5])
})

test('a gap at the beginning is detected too', () => {
  const holed = merge(conversation(), { messages: [said(2)] })
  expect([hasGap(holed), lastContiguousSeq(holed)]).toEqual([true, 0])
})

test('a long conversation keeps the last hundred messages', () => {
  const latest = conversation(...Array.from({ length: 100 }, (_, index) => said(51 + index)))
  expect([hasGap(latest), lastContiguousSeq(latest)]).toEqual([false, 150])
  expect(seqs(merge(latest, { messages: [said(7)] }))[0]).toBe(51)
})

test('the position of the last read message never decreases', () => {
  const read = merge(conversation(), { reads: { admin: 4, client: 2 } })
  expect(merge(read, { reads: { admin: 3, client: 5 } }).reads).toEqual({ admin: 4, client: 5 })
})

test('only later messages of the other side are unread', () => {
  const talk = merge(conversation(said(1), said(2, 'admin'), said(3), said(4, 'admin')), {
    reads: { admin: 1, client: 2 },
  })
  expect(unreadCount(talk, 'client')).toBe(1)
  expect(unreadCount(talk, 'admin')).toBe(1)
  expect(unreadCount(talk, 'client', 4)).toBe(0)
})

test('a pending message is last, and its confirmation replaces it', () => {
  const before = linesOf(conversation(said(1)), [waiting], laura)
  expect(before.map(({ clientMsgId, state }) => [clientMsgId, state])).toEqual([
    ['message-1', 'sent'],
    ['mine-1', 'sending'],
  ])
  const echo = { ...said(2), clientMsgId: 'mine-1' }
  const after = linesOf(merge(conversation(said(1)), { messages: [echo] }), [waiting], laura)
  expect(after.map(({ clientMsgId, state }) => [clientMsgId, state])).toEqual([
    ['message-1', 'sent'],
    ['mine-1', 'sent'],
  ])
})

test('a refused message shows the reason', () => {
  const [line] = linesOf(conversation(), [{ ...waiting, failure: 'Cliente no encontrado' }], laura)
  expect(line).toMatchObject({ state: 'failed', failure: 'Cliente no encontrado', isMine: true })
})

test('messages of the staff have the name of the sender, and show which ones the client has read', () => {
  const talk = merge(conversation(said(1), said(2, 'admin'), said(3, 'admin')), { reads: { admin: 1, client: 2 } })
  const seenBy = (id: number) =>
    linesOf(talk, [], { id, side: 'admin' }).map(({ isMine, author, state }) => [isMine, author, state])
  expect(seenBy(1)).toEqual([
    [false, 'Laura', 'read'],
    [true, null, 'read'],
    [true, null, 'sent'],
  ])
  expect(seenBy(2)[1]).toEqual([true, 'Adriana', 'read'])
})

test('messages are grouped by day', () => {
  const lines = ['2026-11-20', '2026-11-20', '2026-11-21'].map((createdAt) => ({ createdAt }))
  expect(byDay(lines, (day) => day).map(({ day, lines }) => [day, lines.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ])
})
