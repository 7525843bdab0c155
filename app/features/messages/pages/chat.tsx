import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'messages:chat.title' }

export default function Chat() {
  return <ComingScreen namespace="messages" screen="chat" />
}
