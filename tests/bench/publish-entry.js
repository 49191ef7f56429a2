import worker from './index.js'

export * from './index.js'

/** The product's Worker, and an address that publishes an event in the room of the staff. */
export default {
  ...worker,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== '/bench/publish') return worker.fetch(request, env, ctx)
    await env.STAFF_ROOM.get(env.STAFF_ROOM.idFromName('lobby')).publish(await request.json())
    return new Response()
  },
}
