import { Navigate, useLocation, useParams } from 'react-router-dom'

/** Replaces the location with the address after /redirect, whose screen then remounts. */
export default function RedirectScreen() {
  const { '*': path = '' } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={`/${path.replace(/^[/\\]+/, '')}${search}${hash}`} replace />
}
