import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'rooms:selectRoom.title' }

export default function SelectRoom() {
  return <ComingScreen namespace="rooms" screen="selectRoom" />
}
