import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/states.tsx'

type Props = {
  children: ReactNode
  /** Renders nothing instead of an error message. */
  isSilent?: boolean
}

/** Keeps the frame when a screen throws. Offers a reload, because a deploy may have removed the screen's code. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, isSilent } = this.props
    if (!this.state.failed) return children
    if (isSilent) return null
    return (
      <ErrorState
        message="Algo falló al mostrar esta pantalla. Revisa tu conexión y recarga: puede que haya una versión nueva de la tienda."
        onRetry={() => location.reload()}
        retryLabel="Recargar"
      />
    )
  }
}
