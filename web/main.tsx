import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteDocument } from './checkout/payment-document.ts'
import { loadApp } from './layout/load-app.ts'
import { loadPersonalization } from './layout/personalization.ts'
import { findPage } from './router.tsx'
import { Door } from './session/door.tsx'
import { resumeSession } from './session/session.ts'
import { getSession } from './session/store.ts'
import './ui/theme.css'

/** The app and the screen would else be asked for one after the other. */
function loadAhead() {
  if (!getSession().token) return
  void loadApp()
  void findPage(location.pathname)?.page.load?.()
}

noteDocument()
loadAhead()
void loadPersonalization()
resumeSession()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Door />
    </StrictMode>,
  )
}
