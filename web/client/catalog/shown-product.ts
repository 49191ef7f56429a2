import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const param = 'producto'

/** The product that is open over the list. It is in the address, and opening it is a step in the history. */
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
  /** Somebody who came by a link has no list to go back to. */
  function close() {
    if (state?.fromList) navigate(-1)
    else write(null, { replace: true })
  }

  return { shownId, show, close }
}
