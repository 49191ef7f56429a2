import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetch } from './api/client.ts'
import { getSession } from './api/session-store.ts'
import { collectErrors, logError } from './app/errors/error-log.ts'
import { App } from './app/load-app.ts'
import { findPage, mayEnter } from './app/pages.ts'
import { screenOf } from './app/screens.ts'
import { Root } from './app/session/root.tsx'
import { resumeSession } from './app/session/session.ts'
import { recordDocumentPath } from './order/payment/payment-document.ts'
import { loadPersonalization } from './shop/personalization.ts'
import { Splash } from './ui/splash.tsx'
import './ui/theme.css'

/** Starts loading the app, the screen and its data at once, instead of one after another. Resolves with the code. */
async function loadFirstScreen() {
  const { token, user } = getSession()
  const page = findPage(token ? location.pathname : '/login')?.page
  const code = [token ? App.preload() : undefined, page?.screen ? screenOf(page.screen).preload() : undefined]
  if (token) {
    prefetch('/comunicados')
    if (page?.prefetch && user && mayEnter(page, user) && !location.search) {
      for (const path of page.prefetch) prefetch(path)
    }
  }
  await Promise.all(code)
}

if (import.meta.env.PROD) collectErrors()
recordDocumentPath()
const code = loadFirstScreen()
void loadPersonalization()
resumeSession()

/** Errors caught by an error boundary, which shows a message. */
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
        <Root />
      </StrictMode>,
    ),
  )
}
