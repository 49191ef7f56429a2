import { staffRoom } from '#contract/rooms'
import type { Env } from '../worker/env.ts'

/** The room of a client user: it puts the messages of their conversation in order. */
export const clientRoom = (env: Env, userId: number | string) =>
  env.CLIENT_ROOM.get(env.CLIENT_ROOM.idFromName(String(userId)))

export const lobby = (env: Env) => env.STAFF_ROOM.get(env.STAFF_ROOM.idFromName(staffRoom))
