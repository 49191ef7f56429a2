import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/states.tsx'

type Props = {
  children: ReactNode
  /** Nothing is said in the place of what broke. */
  quiet?: boolean
}

/** A screen that breaks leaves the frame standing. Its code may be gone after a deploy, so the way on is a fresh page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, quiet } = this.props
    if (!this.state.failed) return children
    if (quiet) return null
    return (
      <ErrorState
        message="Algo falló al mostrar esta pantalla. Puede que haya una versión nueva de la tienda."
        onRetry={() => location.reload()}
        retryLabel="Recargar"
      />
    )
  }
}
