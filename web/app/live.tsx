import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { can } from '#contract/access'
import type { ServerEvent } from '#contract/rooms'
import { useUser } from '../api/session-store.ts'
import { connect } from '../chat/connection.ts'
import { chatLost, chatOpened, handleChatEvent, startChat, stopChat } from '../chat/live-chat.ts'
import { getLocal } from '../client/catalog/local/state.ts'
import { loadable } from '../loadable.tsx'
import { orderArrived } from '../staff/orders/new-orders.ts'
import { keepAppLater } from './offline/keep-app.ts'
import { OfflineStrip } from './offline/offline-strip.tsx'
import { watchSlowRequests } from './slow-requests.ts'

const DelegatedBar = loadable(() => import('./session/staff-delegated-bar.tsx'))

const stockPause = 300

const isOrders = (path: string) =>
  ['/orders', '/picking', '/payments', '/dashboard'].some((start) => path.startsWith(start))
const isStock = (path: string) => path === '/cart' || path.startsWith('/products') || path.startsWith('/inventory')
const isLowStock = (path: string) => path === '/low-stock'
const isCategories = (path: string) => path.endsWith('/categories')
const isAnnouncements = (path: string) => path === '/comunicados'

/** Refetches the mounted data whose key starts with one of the paths. */
const refresh = (isStale: (path: string) => boolean) =>
  void mutate((key) => typeof key === 'string' && isStale(key)).catch(() => undefined)

type Toasts = typeof import('../staff/live-toasts.ts')

/** Without their code, which only staff load, the lists still show the change. */
const withToasts = (announce: (toasts: Toasts) => unknown) =>
  void import('../staff/live-toasts.ts').then(announce, () => undefined)

/** Socket to the user's room. Its events update or refetch the data on screen. */
export default function Live() {
  const { id, AccesoId, onBehalfOf } = useUser()
  const navigate = useNavigate()
  const stock = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onlyStock = useRef(true)

  const handleEvent = useEffectEvent((event: ServerEvent) => {
    switch (event.event) {
      case 'order_created':
        orderArrived(event.data)
        // The list shows a count of new orders; its rows change only on request.
        refresh((path) => isOrders(path) && !path.startsWith('/orders?'))
        if (can({ AccesoId }, 'orders.notify')) withToasts(({ announceOrder }) => announceOrder(event.data, navigate))
        return
      case 'voucher_sent':
        refresh(isOrders)
        if (can({ AccesoId }, 'payments')) withToasts(({ announceVoucher }) => announceVoucher(event.data, navigate))
        return
      case 'order_changed':
        return refresh(isOrders)
      case 'order_picked':
        return refresh((path) => path.startsWith('/picking') || path === `/orders/${event.data.id}`)
      case 'stock':
      case 'catalog':
        clearTimeout(stock.current)
        if (event.event === 'catalog') {
          onlyStock.current = false
          refresh(isCategories)
        }
        stock.current = setTimeout(() => {
          refresh(isStock)
          void getLocal()?.sync(onlyStock.current ? 'stock' : 'all')
          onlyStock.current = true
        }, stockPause)
        return
      case 'stock_low':
        if (!can({ AccesoId }, 'inventory.update')) return
        refresh(isLowStock)
        return withToasts(({ announceLowStock }) => announceLowStock(event.data, navigate))
      case 'announcement':
        return refresh(isAnnouncements)
      default:
        handleChatEvent(event, { id, AccesoId })
    }
  })

  /** Refetches after a reconnection: events may have been missed. */
  const handleOpen = useEffectEvent(() => {
    refresh((path) => [isOrders, isStock, isLowStock, isCategories, isAnnouncements].some((isStale) => isStale(path)))
    void getLocal()?.sync()
    chatOpened({ id, AccesoId })
  })

  useEffect(() => {
    const person = { id, AccesoId }
    startChat(person)
    const disconnect = connect(person, { onOpen: handleOpen, onLost: chatLost, onEvent: handleEvent })
    return () => {
      disconnect()
      stopChat(person)
      clearTimeout(stock.current)
    }
  }, [id, AccesoId])

  const audience = can({ AccesoId }, 'client') ? 'client' : 'staff'
  // One service worker serves all tabs of the browser: that of the staff.
  useEffect(() => (onBehalfOf ? undefined : keepAppLater(audience)), [audience, onBehalfOf])
  useEffect(watchSlowRequests, [])

  return (
    <>
      {onBehalfOf ? <DelegatedBar /> : null}
      <OfflineStrip />
    </>
  )
}
