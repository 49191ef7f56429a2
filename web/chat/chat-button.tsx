import { MessageSquare } from 'lucide-react'
import type { User } from '#contract/accounts/session'
import { useUser } from '../api/session-store.ts'
import { loadable } from '../loadable.tsx'
import { CountButton } from '../ui/badge.tsx'
import { Opening } from '../ui/opening.tsx'
import { useWasOpened } from '../ui/use-was-opened.ts'
import { closeChat, openChat, useChat } from './chat-store.ts'
import { useUnread } from './use-unread.ts'

const ChatPanel = loadable(() => import('./chat-panel.tsx'))

/** Staff who order as a customer write from their own chat. */
export default function ChatButton() {
  const user = useUser()
  return user.onBehalfOf ? null : <OwnChat user={user} />
}

function OwnChat({ user }: { user: User }) {
  const { isOpen } = useChat()
  const unread = useUnread(user)
  const wasOpened = useWasOpened(isOpen)
  return (
    <>
      <CountButton
        id="chat-button"
        label="Soporte"
        icon={<MessageSquare />}
        count={unread}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeChat() : openChat())}
      />
      {wasOpened ? (
        <Opening>
          <ChatPanel />
        </Opening>
      ) : null}
    </>
  )
}
