import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'courses:publicCourse.title' }

export default function PublicCourse() {
  return <ComingScreen namespace="courses" screen="publicCourse" />
}
