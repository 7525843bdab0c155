import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskStep } from '../player/lesson-content.ts'
import { textDraft } from './use-task.ts'

/** Lazy: each language's grammar loads with its first program. */
export const editors = {
  python: lazy(() => import('./text-editor.tsx')),
  javascript: lazy(() => import('./javascript-editor.tsx')),
}

const noop = () => {}
const noLines: readonly never[] = []

type TaskProgramProps = {
  language: TaskStep['language']
  text: string
  running?: number | null
  fault?: number | null
  commented?: readonly number[]
  /** Line selected for a comment. */
  selectedLine?: number | null
  onSelectLine?: ((line: number) => void) | undefined
}

/** Read-only text program with syntax highlighting and line numbers. */
export function TaskProgram({ language, text, onSelectLine = noop, ...marks }: TaskProgramProps) {
  const { ready } = useTranslation('tasks', { useSuspense: false })
  const draft = useMemo(() => textDraft(text), [text])
  const { running = null, fault = null, commented = noLines, selectedLine = null } = marks
  const placeholder = <div data-slot="program" aria-busy />
  const TextEditor = editors[language]
  if (!ready) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <TextEditor
        draft={draft}
        onType={noop}
        onUndo={noop}
        onRedo={noop}
        snippets={noLines}
        running={running}
        fault={fault}
        problem={null}
        slip={null}
        commented={commented}
        selected={selectedLine}
        readOnly
        onCaret={onSelectLine}
      />
    </Suspense>
  )
}
