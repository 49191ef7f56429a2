import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getAhead } from './api/client.ts'
import { noteDocument } from './checkout/payment-document.ts'
import { collectErrors, logError } from './layout/errors/error-log.ts'
import { loadApp } from './layout/load-app.ts'
import { loadPersonalization } from './layout/personalization.ts'
import { findPage, mayEnter } from './router.tsx'
import { Door } from './session/door.tsx'
import { resumeSession } from './session/session.ts'
import { getSession } from './session/store.ts'
import './ui/theme.css'

/** The app, the screen and what it shows would else be asked for one after the other. */
function loadAhead() {
  const { token, user } = getSession()
  if (!token) return
  void loadApp()
  getAhead('/comunicados')
  const page = findPage(location.pathname)?.page
  void page?.load?.()
  if (page?.ahead && user && mayEnter(page, user) && !location.search) for (const path of page.ahead) getAhead(path)
}

if (import.meta.env.PROD) collectErrors()
noteDocument()
loadAhead()
void loadPersonalization()
resumeSession()

/** An error boundary shows something in the place of what broke. */
function onCaughtError(error: unknown, { componentStack }: { componentStack?: string }) {
  console.error(error)
  if (import.meta.env.PROD) logError(error, componentStack)
}

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <Door />
    </StrictMode>,
  )
}
