const encoder = new TextEncoder()

/** The digest in hexadecimal. */
export async function sha256(text: string) {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return Buffer.from(digest).toString('hex')
}
