import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useQuery } from '../../ui/use-query.ts'

const param = 'producto'

/** The product open in the drawer. Its id is in the page's address; opening it adds a history entry. */
export function useShownProduct() {
  const [query, changeQuery] = useQuery()
  const navigate = useNavigate()
  const { state } = useLocation()
  const shownId = Number(query.get(param)) || null

  /** Whether the browser has been asked to go back, which it does later. A second press of the button must not go back once more. */
  const isGoingBack = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the product changes when the browser has gone back
  useEffect(() => {
    isGoingBack.current = false
  }, [shownId])

  const show = (id: number) => changeQuery({ [param]: String(id) }, { state: { fromList: true } })
  /** Goes back in history only if the list opened the product: a link has no list behind it. */
  function close() {
    if (!state?.fromList) return changeQuery({ [param]: '' }, { replace: true })
    if (isGoingBack.current) return
    isGoingBack.current = true
    navigate(-1)
  }

  return { shownId, show, close }
}
