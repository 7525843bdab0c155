import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs'
import { isList, type Value } from '#rules/program/values.ts'
import type { TraceStep } from '#rules/tasks/step-through.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StepBar } from '../stage/step-bar.tsx'
import type { ProgramSteps } from './use-steps.ts'
import styles from './task-step.module.css'

/** Step-by-step view of the program: current line and variables. */
export function StepView({ steps: { trace, index, goTo } }: { steps: ProgramSteps }) {
  const { t } = useTranslation('tasks')
  if (!trace) return null
  return (
    <section className={styles.console} aria-label={t('steps.label')}>
      <div className={styles.consoleHead}>
        <h3>{t('steps.label')}</h3>
        <Button
          variant="soft"
          icon={<IconStairs aria-hidden />}
          aria-expanded={index !== null}
          onClick={() => goTo(index === null ? 0 : null)}
        >
          {t(index === null ? 'steps.open' : 'steps.close')}
        </Button>
      </div>
      {index !== null && <OpenSteps trace={trace} index={index} goTo={goTo} />}
    </section>
  )
}

function OpenSteps({
  trace,
  index,
  goTo,
}: {
  trace: readonly TraceStep[]
  index: number
  goTo: (index: number) => void
}) {
  const { t } = useTranslation(['tasks', 'lessons'])
  const last = trace.length - 1
  const { line, output } = trace[index]!
  const step = t('lessons:playback.step', { now: index, total: last })
  const state = useRef<HTMLDivElement>(null)
  // Keep the table visible while it grows in the scrolling column.
  // `void`: newer browsers return a promise, which React would treat as a cleanup function.
  useEffect(() => void state.current?.scrollIntoView({ block: 'nearest' }), [index])
  return (
    <>
      <StepBar label={t('steps.label')} current={index} last={last} goTo={goTo} />
      <div ref={state} role="status">
        <p className={styles.count}>
          {index === 0 ? t('steps.start') : `${line === null ? '' : `${t('line', { line })} `}${step}`}
        </p>
        <Variables current={trace[index]!} previous={trace[index - 1] ?? null} />
        {output.length > 0 && (
          <div className={styles.screen}>
            <pre>{output.map((value) => (typeof value === 'string' ? value : formatValue(value))).join('\n')}</pre>
          </div>
        )}
      </div>
    </>
  )
}

function Variables({ current, previous }: { current: TraceStep; previous: TraceStep | null }) {
  const { t } = useTranslation('tasks')
  if (current.variables.size === 0) return <p className={styles.count}>{t('steps.none')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('steps.name')}</th>
          <th scope="col">{t('steps.value')}</th>
        </tr>
      </thead>
      <tbody>
        {[...current.variables].map(([name, value]) => {
          const oldValue = previous?.variables.get(name)
          const hasChanged = oldValue === undefined || formatValue(oldValue) !== formatValue(value)
          return (
            <tr key={name} className={hasChanged ? styles.changed : undefined}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <pre>{formatValue(value)}</pre>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Formats a value in Python notation. */
function formatValue(value: Value): string {
  if (isList(value)) return `[${value.items.map(formatValue).join(', ')}]`
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : String(value)
}
