import { staffRoomName } from '#contract/rooms'
import type { Env } from '../worker/env.ts'

/** The room of a client user: it puts the messages of their conversation in order. */
export const clientRoomOf = (env: Env, userId: number | string) =>
  env.CLIENT_ROOM.get(env.CLIENT_ROOM.idFromName(String(userId)))

export const staffRoomOf = (env: Env) => env.STAFF_ROOM.get(env.STAFF_ROOM.idFromName(staffRoomName))
