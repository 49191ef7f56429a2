import { Navigate, useLocation, useParams } from 'react-router-dom'

/** Leads at once to the address behind /redirect, which then starts afresh. */
export default function RedirectScreen() {
  const { '*': path = '' } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={`/${path.replace(/^[/\\]+/, '')}${search}${hash}`} replace />
}
