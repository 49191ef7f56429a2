/** Opens a socket and waits until it is open. */
export async function openSocket(address: URL) {
  const url = new URL(address)
  url.protocol = 'ws:'
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`No socket at ${address.pathname}`))
  })
  return socket
}

/** Opens a socket in the room of the staff. `token`: of a session of the staff, which may have four sockets. */
export async function openStaffSocket(product: URL, token: string) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const body = JSON.stringify({ party: 'staff', room: 'lobby' })
  const answer = await fetch(new URL('/rooms/ticket', product), { method: 'POST', headers, body })
  const { ticket } = (await answer.json()) as { ticket: string }
  return openSocket(new URL(`/parties/staff/lobby?ticket=${ticket}`, product))
}
