import { type Area, can } from '#contract/access'
import { quoteFolio } from '#contract/orders/quotes'
import type { StaffSearchResults } from '#contract/staff-search'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { get } from '../../api/client.ts'
import { isText, listOf, shape } from '../../api/shapes.ts'
import { folio } from '../../shop/display.ts'
import { formatMoney } from '../../ui/money.ts'
import { reportFault } from '../../ui/use-action.ts'
import { actionsFor, type Option, type SearchedList, searchOptionsOf as searchPages } from './search-pages.ts'

type User = { id: number; AccesoId: number }

/** A search opens the first of these lists that the role may open. */
const lists: (SearchedList & { area: Area })[] = [
  { area: 'products', name: 'Productos', path: '/products/manage' },
  { area: 'inventory', name: 'Inventario', path: '/inventory/view' },
  { area: 'orders', name: 'Pedidos', path: '/orders/manage' },
]

const debounceMs = 150
const maxAnswers = 100

/**
 * Search of the staff. Returns a function that lists the loaded results of the server, then the pages and actions, and calls `onFound`
 * when the answer for the latest text arrives. Without a text it lists the results that were opened last.
 */
export function searchOptionsOf(user: User) {
  const pages = searchPages(
    user,
    lists.find(({ area }) => can(user, area)),
    actionsFor(user),
  )
  const answers = new Map<string, Option[]>()
  let lastText = ''
  let lastResults: Option[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function request(text: string, onFound: () => void) {
    try {
      const found = await get<StaffSearchResults>(`/search?${new URLSearchParams({ q: text })}`)
      if (answers.size >= maxAnswers) answers.clear()
      answers.set(text, optionsOf(found, user))
    } catch (error) {
      reportFault(error)
      // Offline or busy: pages are still found. The next letter sends a new request.
      return
    }
    if (text === lastText) onFound()
  }

  function results(text: string, onFound: () => void) {
    if (text !== lastText) {
      clearTimeout(timer)
      timer = setTimeout(() => void request(text, onFound), debounceMs)
    }
    lastText = text
    // Until the answer arrives: the last answer for this text, or the results of the previous text that also match this one.
    const known = answers.get(text)
    if (known) {
      lastResults = known
      return known
    }
    const byNumber = can(user, 'orders') ? orderByNumber(text) : []
    const stillMatching = lastResults.filter(
      ({ title, path }) =>
        title.join(' ').toLowerCase().includes(text.toLowerCase()) && byNumber.every((option) => option.path !== path),
    )
    return [...byNumber, ...stillMatching]
  }

  return (query: string, onFound: () => void = () => undefined): Option[] => {
    const text = query.trim().slice(0, 100)
    if (!text) {
      clearTimeout(timer)
      lastText = ''
      return recentOf(user)
    }
    return [...results(text, onFound), ...pages(query)]
  }
}

/** The order with the typed number, which is its id. Enter opens it without waiting for the answer. */
function orderByNumber(text: string): Option[] {
  const [, digits] = /^#?(\d{1,9})$/.exec(text) ?? []
  if (!digits) return []
  const id = Number(digits)
  return [{ kind: 'Pedido', title: [`Pedido ${folio(id)}`, 'Abrir por folio'], path: `/orders/view/${id}` }]
}

const optionsOf = ({ orders, quotes, invoices, customers, products }: StaffSearchResults, user: User): Option[] => [
  ...orders.map(({ id, order_number, customer_name, total }) => ({
    kind: 'Pedido',
    title: [`Pedido ${folio(order_number)}`, `${customer_name} · ${formatMoney(total)}`],
    path: `/orders/view/${id}`,
  })),
  ...quotes.map(({ id, customer_name, total }) => ({
    kind: 'Cotización',
    title: [quoteFolio(id), `${customer_name} · ${formatMoney(total)}`],
    path: `/orders/quotes/${id}`,
  })),
  ...customers.map(({ id, name, tax_id }) => ({
    kind: 'Cliente',
    title: [name, tax_id],
    path: `/customers/edit/${id}`,
  })),
  ...products.map(({ id, code, name }) => ({
    kind: 'Producto',
    title: [code, name],
    path: can(user, 'products') ? `/products/edit/${id}` : `/inventory/view?${new URLSearchParams({ search: code })}`,
  })),
  ...invoices.map(({ orderId, folio, customer_name }) => ({
    kind: 'Factura',
    title: [`Factura ${folio}`, customer_name ?? 'Factura global'],
    path: orderId === null ? `/invoices?${new URLSearchParams({ search: folio })}` : `/orders/view/${orderId}`,
  })),
]

const isRecent = listOf(
  shape<{ title: string[]; path: string; kind: string }>({ title: listOf(isText), path: isText, kind: isText }),
)
const maxRecent = 6
const keyOf = ({ id, AccesoId }: User) => `recent:${id}:${AccesoId}`

/** Results that the user opened last from the search, in this browser. */
const recentOf = (user: User): Option[] => readStored(keyOf(user), isRecent) ?? []

export function rememberOption(user: User, { title, path, kind = 'Pantalla' }: Option) {
  const others = recentOf(user).filter((option) => option.path !== path)
  writeStored(keyOf(user), [{ title, path, kind }, ...others].slice(0, maxRecent))
}
