import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import type { ServerEvent } from '#contract/rooms'
import { sentKeys } from '../api/outbox.ts'
import { useUser } from '../api/session-store.ts'
import { connect } from '../chat/connection.ts'
import { chatLost, chatOpened, handleChatEvent, startChat, stopChat } from '../chat/live-chat.ts'
import { getLocal } from '../client/catalog/local/state.ts'
import { countNewOrder, resetNewOrders } from '../order/new-orders.ts'

// SWR keys that an event makes stale, by the kind of data.
/** Also the cart, card charges and CFDIs, which change with an order and have no event of their own. */
const orders = /^\/(orders|picking|payments|invoices|dashboard|netpay|cart$)/
const ordersExceptLists = /^\/(orders(?!\?)|picking|payments|dashboard)/
const accounts = /^\/customers\/\d+\/(credit|statement)/
const stock = /^\/(cart$|inventory|low-stock|products|purchase)/
// The rate of IVA changes with the catalogue, too: a cart on screen would have another total than its order.
const catalog = /(\/categories|key=iva)$/
const announcements = /^\/comunicados$/

/** Refetches the data on screen with these paths. */
const refresh = (...paths: RegExp[]) =>
  void mutate((key) => typeof key === 'string' && paths.some((path) => path.test(key))).catch(() => undefined)

type StaffCode = typeof import('../staff/live-toasts.ts')

/** Without their code, which only staff load, the lists still show the change. */
const withStaffCode = (run: (code: StaffCode) => unknown) =>
  void import('../staff/live-toasts.ts').then(run, () => undefined)

const stockDelayMs = 300
let stockTimer: ReturnType<typeof setTimeout> | undefined
let isCatalogStale = false

/** One refresh for all events of stock and catalogue that arrive within the delay. */
function refreshStockSoon(event: 'stock' | 'catalog') {
  isCatalogStale ||= event === 'catalog'
  clearTimeout(stockTimer)
  stockTimer = setTimeout(() => {
    // A product above its minimum again is in no notice. The shop sends no event for it but that of the stock.
    refresh(stock)
    void getLocal()?.sync(isCatalogStale ? 'all' : 'stock')
    isCatalogStale = false
  }, stockDelayMs)
}

/** Opens the socket to the user's room. Its events update or refetch the data on screen. */
export function useLiveEvents() {
  const { id, AccesoId } = useUser()
  const navigate = useNavigate()

  const announce = (event: ServerEvent) => withStaffCode((code) => code.announce(event, { AccesoId }, navigate))

  const handleEvent = useEffectEvent((event: ServerEvent) => {
    switch (event.event) {
      case 'order_created':
        countNewOrder(event.data)
        // The list shows a count of new orders; its rows change only on request.
        refresh(ordersExceptLists, accounts)
        return announce(event)
      case 'voucher_sent':
        refresh(orders, accounts)
        return announce(event)
      case 'order_changed':
        return refresh(orders, accounts)
      case 'order_picked':
        return refresh(/^\/picking/, new RegExp(`^/orders/${event.data.id}$`))
      case 'catalog':
        refresh(catalog)
        return refreshStockSoon('catalog')
      case 'stock':
        return refreshStockSoon('stock')
      case 'stock_low':
        refreshStockSoon('stock')
        return announce(event)
      case 'announcement':
        return refresh(announcements)
      default:
        handleChatEvent(event, { id, AccesoId })
    }
  })

  /** Refetches after a reconnection: events may have been missed. */
  const handleOpen = useEffectEvent(() => {
    refresh(orders, accounts, stock, catalog, announcements)
    void getLocal()?.sync()
    chatOpened({ id, AccesoId })
    // Picking marks that found no connection wait in this browser. Their own screen may be closed, so they are sent from any.
    if (sentKeys('picking', id)[0]) withStaffCode(({ sendMarks }) => sendMarks())
  })

  useEffect(() => {
    const user = { id, AccesoId }
    startChat(user)
    const disconnect = connect(user, { onOpen: handleOpen, onLost: chatLost, onEvent: handleEvent })
    return () => {
      disconnect()
      stopChat(user)
      resetNewOrders()
      clearTimeout(stockTimer)
    }
  }, [id, AccesoId])
}
