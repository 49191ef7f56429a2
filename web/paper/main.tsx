import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../app/errors/error-boundary.tsx'
import { PaperPage } from './paper-page.tsx'
import '../ui/theme.css'

/** The page behind the links to the paper of an order and to a quote. It has no router and no service worker, and reads without a session. */
const element = document.getElementById('root')
if (element) {
  createRoot(element).render(
    <StrictMode>
      <ErrorBoundary>
        <PaperPage />
      </ErrorBoundary>
    </StrictMode>,
  )
}
