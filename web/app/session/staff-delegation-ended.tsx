import { useEffect, useState } from 'react'
import { ApiError, get } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { signOut } from './session.ts'

const general = 'Se cerró la sesión desde la que pedías. Vuelve a tus pantallas y entra otra vez si hace falta.'

/** The delegated session has ended; the server's answer names the reason. */
export default function DelegationEnded() {
  const [reason, setReason] = useState(general)
  useEffect(() => {
    get('/api/user/profile', { renew: false }).catch((error) => {
      if (error instanceof ApiError && error.code === 'DELEGATION_ENDED') setReason(error.message)
    })
  }, [])
  return (
    <Dialog open title="Ya no pides como cliente" size="sm">
      <div className="grid gap-4">
        <p className="text-ink-2">{reason}</p>
        <Button variant="primary" block onClick={signOut}>
          Volver a mis pantallas
        </Button>
      </div>
    </Dialog>
  )
}
