import { useEffect } from 'react'
import { getSession } from '../../api/session-store.ts'
import { Splash } from '../../ui/splash.tsx'
import { afterSignIn } from './guard.ts'

/** Return address of an external sign-in: reloads the app with the session that it stored. */
export default function AuthRedirectScreen() {
  useEffect(() => {
    const { search } = location
    const { user } = getSession()
    location.replace(user ? afterSignIn(search, user) : `/login${search}`)
  }, [])

  return <Splash />
}
