import { describeFault } from '../../db/describe-fault.ts'
import { clientRoomOf, staffRoomOf } from '../../party/addresses.ts'
import { connectRequest } from '../../party/socket-user.ts'
import type { RoomAddress, SocketUser } from '../domain/tickets.ts'
import type { Env } from '../env.ts'

/** Connects a socket to its room. */
export async function connectSocket(env: Env, { party, room }: RoomAddress, user: SocketUser) {
  const stub = party === 'staff' ? staffRoomOf(env) : clientRoomOf(env, room)
  const answer = await stub.fetch(connectRequest(user, room))
  // A refusal is copied: the headers of an answer of `fetch` cannot be changed, and the Worker adds its own to each answer.
  return answer.status === 101 ? answer : new Response(answer.body, answer)
}

/** Ids of the clients who are typing; none when the room of the staff does not answer. */
export async function typingClients(env: Env): Promise<number[]> {
  try {
    return await staffRoomOf(env).typingClients()
  } catch (error) {
    console.error(JSON.stringify({ room: 'StaffRoom', ...describeFault(error) }))
    return []
  }
}
