import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getAhead } from './api/client.ts'
import { noteDocument } from './checkout/payment-document.ts'
import { collectErrors, logError } from './layout/errors/error-log.ts'
import { App } from './layout/load-app.ts'
import { loadPersonalization } from './layout/personalization.ts'
import { Splash } from './layout/splash.tsx'
import { findPage, mayEnter } from './router.tsx'
import { Door } from './session/door.tsx'
import { resumeSession } from './session/session.ts'
import { getSession } from './session/store.ts'
import './ui/theme.css'

/** The app, the screen and what it shows would else be asked for one after the other. Waits for the code. */
async function loadAhead() {
  const { token, user } = getSession()
  const page = findPage(token ? location.pathname : '/login')?.page
  const code = [token ? App.preload() : undefined, page?.Screen?.preload()]
  if (token) {
    getAhead('/comunicados')
    if (page?.ahead && user && mayEnter(page, user) && !location.search) for (const path of page.ahead) getAhead(path)
  }
  await Promise.all(code)
}

if (import.meta.env.PROD) collectErrors()
noteDocument()
const code = loadAhead()
void loadPersonalization()
resumeSession()

/** An error boundary shows something in the place of what broke. */
function onCaughtError(error: unknown, { componentStack }: { componentStack?: string }) {
  console.error(error)
  if (import.meta.env.PROD) logError(error, componentStack)
}

const element = document.getElementById('root')
if (element) {
  const root = createRoot(element, { onCaughtError })
  root.render(<Splash />)
  void code.then(() =>
    root.render(
      <StrictMode>
        <Door />
      </StrictMode>,
    ),
  )
}
