import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskStep } from '../player/lesson-content.ts'
import { draftOf } from './use-task.ts'

/** The grammar of a language comes where one of its programs is. */
export const editors = {
  python: lazy(() => import('./text-editor.tsx')),
  javascript: lazy(() => import('./javascript-editor.tsx')),
}

const nothing = () => {}
const none: readonly never[] = []

type TaskProgramProps = {
  language: TaskStep['language']
  text: string
  running?: number | null
  fault?: number | null
  commented?: readonly number[]
  /** The line that is chosen, where one can be chosen, to say something about it. */
  about?: number | null
  onAbout?: ((line: number) => void) | undefined
}

/** Somebody's program in text, with its colours and the numbers of its lines. Nothing of it can be changed here. */
export function TaskProgram({ language, text, onAbout = nothing, ...marks }: TaskProgramProps) {
  const { ready } = useTranslation('tasks', { useSuspense: false })
  const draft = useMemo(() => draftOf(text), [text])
  const { running = null, fault = null, commented = none, about = null } = marks
  const waiting = <div data-slot="program" aria-busy />
  const TextEditor = editors[language]
  if (!ready) return waiting
  return (
    <Suspense fallback={waiting}>
      <TextEditor
        draft={draft}
        onType={nothing}
        onUndo={nothing}
        onRedo={nothing}
        words={none}
        running={running}
        fault={fault}
        problem={null}
        slip={null}
        commented={commented}
        selected={about}
        readOnly
        onCaret={onAbout}
      />
    </Suspense>
  )
}
