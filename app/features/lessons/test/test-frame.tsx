import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveNews } from '#app/platform/live-news.ts'
import { TestProvider, type TestHere } from './test-mode.ts'
import TestWaiting from './test-waiting.tsx'
import { useNoPasting } from './use-no-pasting.ts'
import { useIsOver } from './use-time-left.ts'
import styles from './test.module.css'

type TestFrameProps = { test: TestHere; title: string; exit: string; onNews: () => void; children: ReactNode }

/** Around the steps of a test while it is taken; when the time is up, it says so in their place. */
export default function TestFrame({ test, title, exit, onNews, children }: TestFrameProps) {
  const { t } = useTranslation('lessons')
  const isOver = useIsOver(test)
  const [refused, setRefused] = useState(0)
  useNoPasting(() => setRefused((count) => count + 1))
  useLiveNews(`classrooms/${test.classroomId}/assignments`, onNews)
  if (isOver) return <TestWaiting own={test} state="time-up" title={title} kinds={[]} exit={exit} />
  return (
    <TestProvider value={test}>
      {children}
      <p key={refused} className={refused > 0 ? styles.refused : 'sk-visually-hidden'} role="status">
        {refused > 0 ? t('test.noPasting') : ''}
      </p>
    </TestProvider>
  )
}
