import { useLocation, useNavigate } from 'react-router-dom'
import { useQuery } from '../../ui/use-query.ts'

const param = 'producto'

/** The product open in the drawer. Its id is in the page's address; opening it adds a history entry. */
export function useShownProduct() {
  const [query, changeQuery] = useQuery()
  const navigate = useNavigate()
  const { state } = useLocation()
  const shownId = Number(query.get(param)) || null

  const show = (id: number) => changeQuery({ [param]: String(id) }, { state: { fromList: true } })
  /** Goes back in history only if the list opened the product: a link has no list behind it. */
  function close() {
    if (state?.fromList) navigate(-1)
    else changeQuery({ [param]: '' }, { replace: true })
  }

  return { shownId, show, close }
}
