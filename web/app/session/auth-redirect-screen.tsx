import { useEffect } from 'react'
import { getSession } from '../../api/session-store.ts'
import { Splash } from '../../ui/splash.tsx'
import { afterSignIn } from './guard.ts'

/** Where a sign-in made elsewhere comes back to: the page begins anew with whatever it left behind. */
export default function AuthRedirectScreen() {
  useEffect(() => {
    const { search } = location
    const { user } = getSession()
    location.replace(user ? afterSignIn(search, user) : `/login${search}`)
  }, [])

  return <Splash />
}
