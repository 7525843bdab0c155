import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'messages:chat.title', hidden: true }

export default function Chat() {
  return <ComingSoonScreen namespace="messages" screen="chat" />
}
