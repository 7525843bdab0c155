import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnLiveChange } from '#app/platform/live/use-on-live-change.ts'
import { TestProvider, type DeviceTest } from './test-mode.ts'
import TestWaiting from './test-waiting.tsx'
import { useBlockForeignPaste } from './use-block-foreign-paste.ts'
import { useIsTestOver } from './use-time-left.ts'
import styles from './test.module.css'

type TestFrameProps = {
  test: DeviceTest
  title: string
  exit: string
  onAssignmentsChange: () => void
  children: ReactNode
}

/** Wraps the steps of a running test; replaces them with a notice when the time is up. */
export default function TestFrame({ test, title, exit, onAssignmentsChange, children }: TestFrameProps) {
  const { t } = useTranslation('lessons')
  const isOver = useIsTestOver(test)
  const [refusedPastes, setRefusedPastes] = useState(0)
  useBlockForeignPaste(() => setRefusedPastes((count) => count + 1))
  useOnLiveChange(`classrooms/${test.classroomId}/assignments`, onAssignmentsChange)
  if (isOver) return <TestWaiting test={test} state="time-up" title={title} kinds={[]} exit={exit} />
  return (
    <TestProvider value={test}>
      {children}
      <p key={refusedPastes} className={refusedPastes > 0 ? styles.refused : 'sk-visually-hidden'} role="status">
        {refusedPastes > 0 ? t('test.noPasting') : ''}
      </p>
    </TestProvider>
  )
}
