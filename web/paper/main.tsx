import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../app/errors/error-boundary.tsx'
import { PaperPage } from './paper-page.tsx'
import '../ui/theme.css'

/** The page behind the link to the paper of an order. It has no session, no router and no service worker. */
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
