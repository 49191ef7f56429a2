import { type Context, Hono } from 'hono'
import { ProductsChange, ProductsDeletion, ProductsOrder, ProductsRestoration } from '../../contract/products/bulk.ts'
import { NewProduct, ProductChange } from '../../contract/products/product-form.ts'
import { StaffProductQuery } from '../../contract/products/products.ts'
import { SatQuery } from '../../contract/products/sat-keys.ts'
import { SupplierCode } from '../../contract/purchases/suppliers.ts'
import { changeProducts, reorderProducts } from '../../domain/products/change.ts'
import { getStaffProduct, previewProduct, productHistory } from '../../domain/products/read.ts'
import { deleteProduct, deleteProducts, restoreProducts } from '../../domain/products/remove.ts'
import { searchSatProducts } from '../../domain/products/sat.ts'
import { searchStaffProducts } from '../../domain/products/search.ts'
import { productSuppliers, setSupplierCode } from '../../domain/products/suppliers.ts'
import { addProductFile, createProduct, updateProduct } from '../../domain/products/write.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { image, imageSize, pdf, pdfSize } from '../../http/uploads.ts'
import { body, query, withId } from '../../http/validate.ts'
import { facturapi } from '../../services/facturapi.ts'
import { type FileBytes, storeUpload } from '../../services/files.ts'

/** Writes of products. catalog.ts has what every user reads. */
export const productWrites = new Hono<AppEnv>()

productWrites.post('/', access('products'), body(NewProduct), async (c) => {
  const product = await createProduct(c.var.db, c.var.user, c.req.valid('json'))
  return c.json(product, 201)
})

productWrites.put('/:id', access('products'), withId, body(ProductChange), async (c) => {
  const product = await updateProduct(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(product)
})

productWrites.delete('/:id', access('products'), withId, async (c) => {
  await deleteProduct(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

/** Products as the staff see them, with their costs, and changes of many products at once. */
export const staffProducts = new Hono<AppEnv>().use(access('products'))

staffProducts.get('/search', query(StaffProductQuery), async (c) =>
  c.json(await searchStaffProducts(c.var.db, c.req.valid('query'))),
)

staffProducts.put('/', body(ProductsChange), async (c) => {
  const changed = await changeProducts(c.var.db, c.var.user, c.req.valid('json'))
  return c.json(changed)
})

staffProducts.post('/delete', body(ProductsDeletion), async (c) => {
  const deleted = await deleteProducts(c.var.db, c.var.user, c.req.valid('json').ids)
  return c.json(deleted)
})

staffProducts.post('/restore', body(ProductsRestoration), async (c) => {
  await restoreProducts(c.var.db, c.var.user, c.req.valid('json').ids)
  return c.json({ success: true })
})

staffProducts.get('/:id', withId, async (c) => c.json(await getStaffProduct(c.var.db, c.req.valid('param').id)))

staffProducts.get('/:id/history', withId, async (c) => c.json(await productHistory(c.var.db, c.req.valid('param').id)))

staffProducts.get('/:id/preview', withId, async (c) => c.json(await previewProduct(c.var.db, c.req.valid('param').id)))

staffProducts.get('/:id/suppliers', withId, async (c) =>
  c.json(await productSuppliers(c.var.db, c.req.valid('param').id)),
)

staffProducts.put('/:id/suppliers', withId, body(SupplierCode), async (c) =>
  c.json(await setSupplierCode(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

export const productsOrder = new Hono<AppEnv>().put('/', access('products'), body(ProductsOrder), async (c) => {
  await reorderProducts(c.var.db, c.var.user, c.req.valid('json').orderedIds)
  return c.json({ success: true })
})

export const productImages = new Hono<AppEnv>().post('/', access('products'), imageSize, image, async (c) =>
  c.json(await upload(c, 'product-image', c.req.valid('form')), 201),
)

export const productPdfs = new Hono<AppEnv>().post('/', access('products'), pdfSize, pdf, async (c) =>
  c.json(await upload(c, 'product-pdf', c.req.valid('form')), 201),
)

async function upload(c: Context<AppEnv>, kind: 'product-image' | 'product-pdf', bytes: FileBytes) {
  const { url } = await storeUpload(c.var.db, c.env.FILES, kind, bytes, (file) =>
    addProductFile(c.var.db, c.var.user, file),
  )
  return { url }
}

export const satProducts = new Hono<AppEnv>().get('/', access('products'), perMinute(60), query(SatQuery), async (c) =>
  c.json(await searchSatProducts(facturapi(c.env), c.req.valid('query').q)),
)
