import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'messages:chat.title', hidden: true }

export default function Chat() {
  return <ComingScreen namespace="messages" screen="chat" />
}
