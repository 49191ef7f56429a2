import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const param = 'producto'

/** The product open in the drawer. Its id is in the page's address; opening it adds a history entry. */
export function useShownProduct() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const shownId = Number(params.get(param)) || null

  function write(id: number | null, options: Parameters<typeof setParams>[1]) {
    setParams((current) => {
      const written = new URLSearchParams(current)
      if (id === null) written.delete(param)
      else written.set(param, String(id))
      return written
    }, options)
  }
  const show = (id: number) => write(id, { state: { fromList: true } })
  /** Goes back in history only if the list opened the product: a link has no list behind it. */
  function close() {
    if (state?.fromList) navigate(-1)
    else write(null, { replace: true })
  }

  return { shownId, show, close }
}
