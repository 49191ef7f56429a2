import { routePartykitRequest, Server } from 'partyserver'

/** A room of partyserver with the least code that publishes an event. */
export class BareRoom extends Server {
  static options = { hibernate: true }

  publish(event) {
    this.broadcast(JSON.stringify(event))
  }
}

export default {
  async fetch(request, env) {
    if (request.method !== 'POST') return (await routePartykitRequest(request, env)) ?? Response.json({ hello: true })
    await env.ROOM.get(env.ROOM.idFromName('lobby')).publish(await request.json())
    return new Response()
  },
}
