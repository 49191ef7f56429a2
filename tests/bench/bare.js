// A minimal Worker: one answer without data, and statements passed on to the database.
export default {
  async fetch(request, env) {
    if (request.method === 'GET') return Response.json({ hello: true })
    const answer = await fetch(`${env.LIBSQL_URL}/v2/pipeline`, { method: 'POST', body: await request.text() })
    return Response.json(await answer.json())
  },
}
