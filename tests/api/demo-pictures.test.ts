import { expect, test } from 'vitest'
import { uploadPictures } from '../../db/seed/pictures/upload.ts'
import { openShop } from '../shop.ts'

test('every product of the demo gets the picture of its family, and the shop a logo, once', async () => {
  const shop = await openShop({ data: 'demo' })
  await uploadPictures(shop.db, shop.url.href)
  const without = 'SELECT code FROM products WHERE image IS NULL OR images <> json_array(image)'
  expect(await shop.rows(without)).toEqual([])
  const [screw, ...others] = await shop.rows(
    "SELECT image FROM products WHERE code IN ('TOR-0140', 'TOR-0141', 'TOR-0210')",
  )
  expect(others.map(({ image }) => image === screw?.image)).toEqual([true, false])
  const file = await shop.anonymous.get(String(screw?.image))
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const look = await (await shop.anonymous.get('/personalization')).json()
  expect(look).toMatchObject({ admin_sidebar_logo_url: expect.stringMatching(/^\/files\/asset\/.*\.webp$/) })
  const files = () => shop.rows('SELECT count(*) AS files, sum(size) AS bytes, max(size) AS largest FROM files')
  const [stored] = await files()
  expect(stored).toMatchObject({ files: 111 })
  expect(Number(stored?.bytes)).toBeLessThan(200 * 1024)
  expect(Number(stored?.largest)).toBeLessThan(6 * 1024)
  await uploadPictures(shop.db, shop.url.href)
  expect(await files()).toEqual([stored])
})
