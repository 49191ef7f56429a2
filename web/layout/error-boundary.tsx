import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/states.tsx'

/** A screen that breaks leaves the frame standing. Its code may be gone after a deploy, so the way on is a fresh page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <ErrorState message="Algo falló al mostrar esta pantalla." onRetry={() => location.reload()} />
  }
}
