import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetch, slowRequests } from './api/client.ts'
import { getSession } from './api/session-store.ts'
import { collectErrors, logError } from './app/errors/error-log.ts'
import { App } from './app/load-app.ts'
import { findPage, mayEnter } from './app/pages.ts'
import { screenOf } from './app/screens.ts'
import { Root } from './app/session/root.tsx'
import { resumeSession } from './app/session/session.ts'
import { recordDocumentPath } from './order/payment/payment-document.ts'
import { loadPersonalization } from './shop/personalization.ts'
import './ui/theme.css'

/** Longest wait for the first answers once the code is loaded, in milliseconds. Then placeholders are shown. */
const waitMs = 300

/** Loads the app, the screen and its data at once, instead of one after another. */
async function loadFirstScreen() {
  const { token, user } = getSession()
  const page = findPage(token ? location.pathname : '/login')?.page
  const answers = token && user && page && mayEnter(page, user) && !location.search ? prefetch(page.path) : undefined
  await Promise.all([token ? App.preload() : undefined, page?.screen ? screenOf(page.screen).preload() : undefined])
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, waitMs))])
}

if (import.meta.env.PROD) collectErrors()
recordDocumentPath()
const loaded = loadFirstScreen()
void loadPersonalization()
// Without a connection, the page has the defaults.
addEventListener('online', loadPersonalization)
resumeSession()
// The frame loads it by itself. This is for the sign-in page, and for the wait for the user.
slowRequests.subscribe(() => import('./app/slow-requests.ts'))

/** Errors caught by an error boundary, which shows a message. */
function onCaughtError(error: unknown, { componentStack }: { componentStack?: string }) {
  console.error(error)
  if (import.meta.env.PROD) logError(error, componentStack)
}

const element = document.getElementById('root')
if (element) {
  // Until then index.html shows its own placeholder. A transition renders in short tasks, so that the browser is not blocked.
  void loaded.then(() =>
    startTransition(() =>
      createRoot(element, { onCaughtError }).render(
        <StrictMode>
          <Root />
        </StrictMode>,
      ),
    ),
  )
}
