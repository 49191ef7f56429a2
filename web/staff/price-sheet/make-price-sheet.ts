import { todayInMexico } from '#contract/fields'
import type { PriceListOption } from '#contract/prices/price-lists'
import type { Category, ProductPage } from '#contract/products/catalog'
import type { Personalization } from '#contract/shop/personalization'
import { get, queryOf } from '../../api/client.ts'
import { logoOnPaper } from '../../order/paper/order-logo.ts'
import { shopLines } from '../../order/paper/shop-lines.ts'
import { showsIva } from '../../shop/display.ts'
import { formatFullDay } from '../../ui/date.ts'
import { allPages, type ReportPages } from '../../ui/file/all-pages.ts'
import { customerTitle } from '../customer-title.ts'
import { sectionsOf } from './price-sections.ts'
import { priceSheetPdf } from './price-sheet-pdf.ts'

/** Prices and products of a PDF. Without `customer` and `list`, it has the list prices. */
export type SheetChoice = {
  customer: { id: number; name: string; company: string | null } | undefined
  list: PriceListOption | undefined
  category: number | undefined
  inStock: boolean
}

/** Loads the products for sale and makes the PDF. `report` may throw to stop the loading. */
export async function makePriceSheet(
  { customer, list, category, inStock }: SheetChoice,
  shop: Personalization,
  report: ReportPages,
) {
  const query = queryOf({ customer: customer?.id, priceList: list?.id, category, inStock: inStock ? '1' : '' })
  const [products, categories, logo, lines] = await Promise.all([
    allPages('/products', query, (page: ProductPage) => page.products, report),
    get<Category[]>('/categories'),
    logoOnPaper(shop),
    shopLines(),
  ])
  const sheet = {
    owner: customer ? customerTitle(customer) : (list?.name ?? 'Precios de lista'),
    day: formatFullDay(todayInMexico()),
    notes: [ivaNote(), list?.validTo ? `Vigente hasta el ${formatFullDay(list.validTo)}.` : mayChange],
    sections: sectionsOf(products, categories),
  }
  return priceSheetPdf(sheet, { name: shop.name, logo, lines })
}

export const ivaNote = () => `Precios ${showsIva() ? 'con' : 'sin'} IVA, en pesos mexicanos.`

const mayChange = 'Pueden cambiar sin previo aviso.'
