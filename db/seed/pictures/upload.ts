import { readFile } from 'node:fs/promises'
import type { Client } from '@libsql/client/web'
import { readCatalog } from '../catalog.ts'
import { demoAccounts, demoPassword } from '../users.ts'
import { logo, pictureFile } from './files.ts'

/**
 * Uploads a picture for each family of products of the demo, and the logo of the shop, through the API. Sets the pictures of the
 * categories. Does nothing in a shop with a picture. `url`: address of the Worker.
 */
export async function uploadPictures(client: Client, url: string) {
  const { rows } = await client.execute(`SELECT EXISTS (SELECT 1 FROM files WHERE kind = 'product-image') AS has,
    EXISTS (SELECT 1 FROM products WHERE id = 1 AND code = 'TOR-0140') AS isDemo`)
  if (rows[0]?.has === 1 || rows[0]?.isDemo !== 1) return
  const token = await signIn(url)
  const headers = { Authorization: `Bearer ${token}` }

  async function upload(path: string, file: URL) {
    const form = new FormData()
    form.set('file', new Blob([await readFile(file)], { type: 'image/webp' }), 'imagen.webp')
    const uploaded = await answerOf<{ url: string }>(fetch(new URL(path, url), { method: 'POST', headers, body: form }))
    return uploaded.url
  }

  let next = 1
  const pictures: { first: number; last: number; image: string }[] = []
  for (const { code, variants } of readCatalog().families) {
    const image = await upload('/upload-product-image', pictureFile(code))
    pictures.push({ first: next, last: next + variants.length - 1, image })
    next += variants.length
  }
  await client.execute({
    sql: `UPDATE products SET image = picture.value ->> 'image', images = json_array(picture.value ->> 'image')
      FROM json_each(?) AS picture WHERE products.id BETWEEN picture.value ->> 'first' AND picture.value ->> 'last'`,
    args: [JSON.stringify(pictures)],
  })
  // A category shows the picture of its first product.
  await client.execute(`UPDATE categories SET image = (SELECT image FROM products WHERE image IS NOT NULL
    AND categoryId IN (SELECT id FROM category_branches WHERE root = categories.id) ORDER BY position LIMIT 1)`)
  const look = { admin_sidebar_logo_url: await upload('/upload-general-asset', logo) }
  const body = JSON.stringify(look)
  const json = { ...headers, 'Content-Type': 'application/json' }
  await answerOf(fetch(new URL('/admin/personalization', url), { method: 'PUT', headers: json, body }))
}

async function signIn(url: string) {
  const [owner] = demoAccounts
  const body = JSON.stringify({ email: owner?.email, password: demoPassword, acceso: [1] })
  const headers = { 'Content-Type': 'application/json' }
  const answer = fetch(new URL('/login', url), { method: 'POST', headers, body })
  return (await answerOf<{ access_token: string }>(answer)).access_token
}

async function answerOf<Answer>(request: Promise<Response>) {
  const response = await request
  if (!response.ok) throw new Error(`The shop refused a picture: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
