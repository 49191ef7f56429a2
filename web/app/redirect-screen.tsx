import { Navigate, useLocation } from 'react-router-dom'

/** Replaces the location with the address after /redirect, whose screen then remounts. */
export default function RedirectScreen() {
  const { pathname, search, hash } = useLocation()
  const path = pathname.replace(/^\/redirect/i, '')
  return <Navigate to={`/${path.replace(/^[/\\]+/, '')}${search}${hash}`} replace />
}
